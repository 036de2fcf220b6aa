import { withUnit } from '#content/phrases.ts';
import { facts } from '../facts.ts';

const requests = (count: number) => withUnit(count, 'requests');

interface Subject {
  readonly reference: string;
  readonly name?: string | undefined;
  readonly service?: string | undefined;
}

export const mail = {
  subject: ({ reference, name, service }: Subject) =>
    name ? `${service ? `${name}, ${service}` : name} (${reference})` : `Pedido de conversa ${reference}`,
  pleaseCheck: (subject: string) => `Verificar, por favor: ${subject}`,
  heading: 'Um novo pedido de conversa',
  lines: { received: 'Chegou', promised: 'Resposta prometida até', reference: 'Referência' },
  doubtful: (reasons: readonly string[]) =>
    `Veja, por favor, se isto é spam. ${reasons.join(' ')} Tem resposta prometida, como qualquer outro.`,
  promise: `Foi dito a quem escreveu que teria resposta em ${withUnit(facts.consultationReplyWithinHours, 'hours')}, no horário de expediente.`,
  forTheDesk: 'Só para nós',
  replyHint:
    'Uma resposta vai para quem nos escreveu. Se o seu programa de correio citar estas notas, apague-as na resposta, ou escreva antes para o endereço acima: a ligação é só sua.',
  tooLong: 'O texto é mais longo do que uma mensagem leva.',
  commands: { show: 'Para o ler', erase: 'Para o apagar' },
  reminder: {
    heading: 'Continua à espera de resposta',
    lead: 'O tempo em que foi prometida uma resposta está a acabar.',
  },
  alarm: {
    subject: (subject: string) => `Atrasado: ${subject}`,
    heading: 'Há uma resposta atrasada',
    lead: 'A resposta estava prometida para agora. Trate dela, por favor, ou marque-a como dada.',
  },
  change: {
    headings: {
      taken: (by: string) => `${by} fica com ele`,
      answered: (by: string) => `${by} respondeu`,
      cleared: (by: string) => `${by} diz que não é spam`,
      undone: () => 'Desfeito',
    },
    pressed: (by: string, action: string, time: string) => `${by} carregou em «${action}»: ${time}.`,
    tookBack: (by: string, action: string, time: string) => `${by} desfez «${action}»: ${time}.`,
  },
  sheet: {
    subject: (day: string) => `A folha de ${day}`,
    waiting: (open: number) => {
      if (open === 0) return 'Ninguém espera por resposta';
      return `${requests(open)} à espera de resposta`;
    },
    late: (late: number) => {
      if (late === 0) return 'Nenhum está atrasado.';
      return late === 1 ? 'Um está atrasado.' : `${late} estão atrasados.`;
    },
    keepTheLink: 'A ligação abre a folha sem palavra-passe. Não a deixe sair de casa.',
  },
  lists: {
    'request-list': {
      heading: (count: number) => `${requests(count)} numa só mensagem`,
      lead: 'Estão todos guardados, e todos têm resposta prometida. Com «npm run desk -- show» lê-se cada um por inteiro.',
    },
    'reminder-list': {
      heading: (count: number) => `Ainda à espera de resposta: ${requests(count)}`,
      lead: 'O tempo em que foi prometida uma resposta a estas pessoas está a acabar.',
    },
    'alarm-list': {
      heading: (count: number) => `Em atraso, ou quase: ${requests(count)}`,
      lead: 'A resposta a estas pessoas estava prometida para agora, ou para daqui a um quarto de hora. Trate delas, por favor, ou marque-as como dadas.',
    },
    more: (count: number) => `E mais ${count}: estão todos na folha.`,
    why: 'Chegaram depois de outros da mesma rede, dentro de uma hora, ou com um texto que outros já tinham enviado. Para não esconderem as outras mensagens, não têm cada um a sua.',
  },
  links: {
    request: 'Abrir na folha',
    undo: 'Desfazer',
    sheet: 'Abrir a folha',
  },
};
