import { withUnit } from '#content/phrases.ts';
import { facts } from '../facts.ts';
import { times } from './times.ts';

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
  alarm: (subject: string) => `Atrasado: ${subject}`,
  reminder: 'Continua à espera de resposta',
  answerBy: (when: string) => `Resposta até: ${when}`,
  wasDue: (when: string) => `Prometida até: ${when}`,
  due: 'É para agora',
  late: (span: string) => `${span} de atraso`,
  onDayNear: (time: string, day: string) => times.onDay(time, day),
  came: (when: string) => `Chegou: ${when}.`,
  heldUp: (span: string) => `Esta mensagem ficou retida durante ${span}.`,
  ways: { call: 'Telefonar', write: 'Escrever' },
  lines: { reference: 'Referência' },
  doubtful: (reasons: readonly string[]) =>
    `Veja, por favor, se isto é spam. ${reasons.join(' ')} Tem resposta prometida, como qualquer outro.`,
  promise: `Foi dito a quem escreveu que teria resposta em ${withUnit(facts.consultationReplyWithinHours, 'hours')}, no horário de expediente.`,
  forTheDesk: 'Só para nós',
  whereToMark: (subject: string) => `Para o marcar, abra a mensagem «${subject}».`,
  replyHint: 'Uma resposta a esta mensagem vai para quem nos escreveu, e pode citá-la.',
  toRead: (command: string) => `Texto completo: ${command}`,
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
    more: (count: number) => `E mais ${count}, na folha.`,
    keepTheLink: 'A ligação abre a folha sem palavra-passe. Não a deixe sair de casa.',
  },
  link: {
    subject: (reference: string) => `Só para nós: marcar ${reference}`,
    lead: 'A ligação abre este pedido sem palavra-passe. Não a deixe sair de casa: uma resposta a esta mensagem vem para nós, e não para quem nos escreveu.',
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
    sheet: 'Abrir a folha',
  },
};
