import { withUnit } from '#content/phrases.ts';

const named = (reference: string, service: string | undefined) =>
  service === undefined ? reference : `${reference} (${service})`;

interface About {
  readonly reference: string;
  readonly service: string | undefined;
  readonly replyBy: string | undefined;
  readonly doubtful: boolean;
}

const many = (count: number, references: readonly string[], more: number) =>
  `${withUnit(count, 'requests')}: ${references.join(', ')}${more > 0 ? ` e mais ${more}` : ''}.`;

export const webhook = {
  request: ({ reference, service, replyBy, doubtful }: About) =>
    `${doubtful ? 'Verificar, por favor: pedido' : 'Pedido'} novo ${named(reference, service)}${replyBy ? `, responder até ${replyBy}` : ''}.`,
  reminder: ({ reference, service, replyBy }: About) =>
    `Continua à espera de resposta: ${named(reference, service)}${replyBy ? `, até ${replyBy}` : ''}.`,
  alarm: ({ reference, service, replyBy }: About) =>
    `Atrasado: ${named(reference, service)}${replyBy ? ` tinha resposta prometida até ${replyBy}` : ' espera por resposta'}.`,
  lists: {
    'request-list': (...requests: Parameters<typeof many>) => `Novos, ${many(...requests)}`,
    'reminder-list': (...requests: Parameters<typeof many>) =>
      `Ainda à espera de resposta, ${many(...requests)}`,
    'alarm-list': (...requests: Parameters<typeof many>) => `Em atraso, ou quase, ${many(...requests)}`,
  },
};
