import { withUnit } from '#content/phrases.ts';
import { facts } from '../facts.ts';

const requests = (count: number) => withUnit(count, 'requests');

export const mail = {
  subject: (reference: string) => `Pedido de conversa ${reference}`,
  pleaseCheck: (subject: string) => `Verificar, por favor: ${subject}`,
  heading: 'Um novo pedido de conversa',
  lines: { reference: 'Referência', service: 'Serviço' },
  doubtful: (reasons: readonly string[]) =>
    `Veja, por favor, se isto é spam. ${reasons.join(' ')} Tem resposta prometida, como qualquer outro.`,
  promise: `Foi dito a quem escreveu que teria resposta em ${withUnit(facts.consultationReplyWithinHours, 'hours')}, no horário de expediente.`,
  forTheDesk: 'Só para nós',
  replyHint:
    'Responder a esta mensagem é escrever a quem nos escreveu. Retire da resposta estas últimas linhas: a ligação é só sua.',
  goesOn: (reference: string) =>
    `O texto é mais longo do que uma mensagem leva. Para o ler todo: npm run desk -- show ${reference}`,
  readAtTheDesk: (reference: string) => `Para o ler: npm run desk -- show ${reference}`,
  reminder: {
    heading: 'Continua à espera de resposta',
    lead: 'O tempo em que foi prometida uma resposta está a acabar.',
  },
  alarm: {
    subject: (reference: string) => `Atrasado: pedido de conversa ${reference}`,
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
  flood: {
    subject: (collected: number) => `${requests(collected)}, talvez spam`,
    lead: (hour: string) =>
      `Chegaram na hora a contar de ${hour}, depois de tantos outros que já nenhuma mensagem fala de cada um. Estão todos na folha.`,
  },
  links: {
    request: 'Abrir na folha',
    undo: 'Desfazer',
    sheet: 'Abrir a folha',
  },
};
