import { aroundTheClock, percent, withUnit } from '#content/phrases.ts';
import type { Faq } from '#content/types.ts';
import { paymentProviderName } from '../brand.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';
import { earlyCancellationExample } from './cancellation-tiers.ts';

const topics = {
  confidence: 'Em confiança',
  cost: 'Quanto custa',
  time: 'Quanto demora',
  changes: 'Se os planos mudarem',
} as const;

const quoteTime = withUnit(facts.quoteWithinHours, 'hours');
const early = withUnit(facts.earlyCancellationHours, 'hours');

export const faqs: readonly Faq[] = [
  {
    topic: topics.confidence,
    question: 'Alguém vai saber que sou cliente?',
    answer: [
      `Por nós, não. A discrição é garantida a ${percent(facts.discretionGuaranteedPercent)}, por acordo de confidencialidade assinado.`,
      'Esta página já o cumpre: não usa cookies, não carrega nada de servidores alheios, e os clientes que aqui falam veem-se através de vidro canelado.',
    ],
  },
  {
    topic: topics.confidence,
    question: 'Posso ligar a meio da noite?',
    answer: [
      `Se já é cliente, pode: atendemos ${aroundTheClock}. A quem nos escreve pela primeira vez respondemos no horário de expediente.`,
      `Escreva à meia-noite, se é a essa hora que tem sossego. No horário de expediente, a nossa equipa entra em contacto consigo em ${withUnit(facts.consultationReplyWithinHours, 'hours')}.`,
    ],
  },
  {
    topic: topics.confidence,
    question: 'Quem reserva as viagens, e se algo correr mal?',
    answer: [
      'As viagens são reservadas através de terceiros licenciados, fora dos nossos meios de pagamento.',
      `Se algo não estiver bem, diga-nos primeiro e dê-nos ${withUnit(facts.disputeReviewHours, 'hours')} para rever o caso. Os pagamentos com cartão que nos faz passam por ${paymentProviderName}, e é no processo de disputas desse prestador que se contesta um deles.`,
    ],
  },
  {
    topic: topics.cost,
    question: 'Quando fico a saber o preço?',
    answer: [
      `Em ${quoteTime}, contadas da nossa conversa, tem um orçamento à medida.`,
      'Os preços desta página são o ponto de partida de cada serviço. As viagens não o têm: são sempre orçamentadas à medida, porque nenhum percurso se desenha aqui antes de ser pedido.',
    ],
  },
  {
    topic: topics.cost,
    question: 'Como pago, e quando?',
    answer: [
      'Por inteiro, antes de reservarmos. O orçamento chega primeiro, por isso sabe a quanto vai.',
      `Os pagamentos com cartão são protegidos por ${paymentProviderName}. Neste sítio ninguém lhe pede um cartão: o formulário nem tem onde o escrever.`,
    ],
  },
  {
    topic: topics.time,
    question: 'Com que antecedência devo reservar?',
    answer: [
      `Para as experiências de luxo, ${withUnit(facts.bookAheadWeeks, 'weeks')}.`,
      'Uma noite livre arranja-se depressa. A mesa certa nessa noite leva mais tempo.',
    ],
  },
  {
    topic: topics.time,
    question: 'Em quanto tempo tratam de um pedido?',
    answer: [
      `Os pedidos correntes ficam tratados em ${withUnit(facts.standardRequestHours, 'hours')}. Os urgentes têm uma taxa adicional.`,
      'Diga na primeira linha para quando precisa. Se o seu é urgente, e quanto custa, está no orçamento antes de pagar seja o que for.',
    ],
  },
  {
    topic: topics.time,
    question: 'Quanto demora a entrega de um presente ou de uma compra?',
    answer: [
      `Em regra, ${withUnit(facts.deliveryBusinessDays, 'business days')}: quem faz e quem transporta tem um horário mais curto do que o nosso, e é nos dias dele que se conta.`,
      'Se tiver de chegar numa data certa, dê-nos a data com o pedido.',
    ],
  },
  {
    topic: topics.changes,
    question: 'O que me devolvem se eu cancelar?',
    answer: [
      `Se cancelar com ${early} de antecedência ou mais, devolvemos tudo menos uma taxa administrativa de ${percent(facts.administrativeFeePercent)}: recebe ${percent(earlyCancellationRefundPercent)}. Daí em diante, depende da hora a que o cancelamento nos chega.`,
      { kind: 'cancellation-tiers' },
      `Tenha à mão o número da reserva. Os cancelamentos são confirmados em ${withUnit(facts.cancellationConfirmationBusinessHours, 'business hours')}.`,
      { kind: 'link', href: '/refund-policy', text: 'Ler a política de reembolso' },
    ],
  },
  {
    topic: topics.changes,
    question: 'Posso ficar com o reembolso em crédito?',
    answer: [
      `Pode. Um crédito vale ${percent(facts.serviceCreditPercentOfRefund)} do reembolso e é válido por ${withUnit(facts.serviceCreditValidMonths, 'months')}. Pode passá-lo a outra pessoa, e não se paga taxa administrativa quando o usar.`,
      `Um jantar de ${earlyCancellationExample.price}, cancelado com ${early} de antecedência, dá ${earlyCancellationExample.refund} em dinheiro ou ${earlyCancellationExample.credit} em crédito.`,
    ],
  },
];
