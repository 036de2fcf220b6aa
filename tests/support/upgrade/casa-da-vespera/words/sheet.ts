import { number } from '#content/phrases.ts';
import { brand } from '../brand.ts';

const spelled = ['Nenhum', 'Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez'];
const inWords = (count: number): string => spelled[count] ?? number(count);

export const sheet = {
  title: `A folha · ${brand.name}`,
  label: 'A folha',
  waiting: (open: number) => {
    if (open === 0) return 'Ninguém à espera.';
    return `${inWords(open)} ${open === 1 ? 'pedido' : 'pedidos'} à espera.`;
  },
  allAnswered: 'Todos os pedidos tiveram resposta.',
  late: (late: number, open: number) => {
    if (open === 1) return late === 1 ? 'Está atrasado.' : 'Ainda está a tempo.';
    if (late === 0) return 'Estão todos a tempo.';
    return `${inWords(late)} ${late === 1 ? 'está atrasado' : 'estão atrasados'}.`;
  },
  manyWaiting: (counted: number) => `Mais de ${number(counted)} pedidos à espera.`,
  doubtful: (count: number) => `${inWords(count)} ${count === 1 ? 'pedido pode' : 'pedidos podem'} ser spam.`,
  answeredLately: 'Respondidos no último dia.',
  onPage: (heading: string, page: number) => `${heading}, página ${number(page)}`,
  links: {
    previous: 'Os anteriores',
    next: 'Os seguintes',
    waiting: 'Tudo o que está à espera',
    answered: 'Tudo o que foi respondido no último dia',
  },
  isAnswered: 'Está respondido.',
  asOf: (time: string, zone: string) =>
    `Situação de ${time}. Todas as horas são as de cá: ${zone}. Abra a página de novo para ver o que mudou.`,
  groups: { waiting: 'À espera', doubtful: 'A verificar', answered: 'Respondidos' },
  lines: {
    received: 'Chegou',
    replyBy: 'Responder até',
    takenBy: 'Quem o tem',
    answered: 'Respondido',
    doubts: 'Verificar',
    cleared: 'Verificado',
  },
  isLate: (replyBy: string) => `Atrasado: era até ${replyBy}`,
  nobodyYet: 'Ainda ninguém',
  since: (by: string, time: string) => `${by}, desde ${time}`,
  answeredBy: (by: string | null, time: string) => (by === null ? time : `por ${by}, ${time}`),
  isCleared: (time: string) => `Alguém disse que não é spam: ${time}`,
  doubts: {
    'hidden-field': 'Foi preenchido um campo que as pessoas não veem.',
    links: 'Traz muitas ligações, ou código.',
    'same-text': 'O mesmo texto chegou de outros endereços.',
    quick: 'Foi enviado num instante.',
  },
  actions: { taken: 'Fico com ele', answered: 'Respondido', cleared: 'Não é spam', undone: 'Desfazer' },
  initials: 'As suas iniciais',
  initialsMissing: 'As suas iniciais, por favor: até doze letras. Ainda não mudou nada.',
  changedMeanwhile: 'Não mudou nada: alguém passou por aqui antes. É este o ponto da situação.',
  changedTooOften:
    'Não mudou nada: este pedido já foi mudado demasiadas vezes na última hora. «Desfazer» continua a funcionar.',
  discretion:
    'Nesta página não há um nome, um endereço nem uma palavra de quem nos escreve: uma ligação que se perca não diz nada a ninguém.',
  keptForADay: 'O que foi respondido fica aqui um dia.',
};
