import { percent, withUnit } from '#content/phrases.ts';
import type { Policy } from '#content/policy.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';
import { earlyCancellationExample } from '../words/cancellation-tiers.ts';
import { cancellationPolicy } from './links.ts';

export const refund: Policy = {
  slug: 'refund-policy',
  title: 'Política de reembolso',
  description: `O que a ${brand.name} devolve quando uma reserva é cancelada, o que retém e porquê, quando chega o dinheiro e quanto vale um crédito.`,
  opening:
    'O que recebe depende do tempo que falta para o serviço. O relógio para quando o cancelamento nos chega.',
  sections: [
    {
      id: 'tabela',
      heading: 'Tabela',
      body: [
        { kind: 'refund-schedule' },
        {
          kind: 'paragraph',
          parts: [
            'As percentagens são do que nos pagou pela reserva. Como se contam as horas, e como se cancela com o número da reserva, está na ',
            cancellationPolicy,
            '.',
          ],
        },
      ],
    },
    {
      id: 'processamento',
      heading: 'Processamento',
      body: [
        `Um reembolso volta pelo caminho por onde veio o pagamento. Para um cartão de crédito leva ${withUnit(facts.creditCardRefundBusinessDays, 'business days')}, como diz a tabela; por transferência bancária leva ${withUnit(facts.bankTransferRefundBusinessDays, 'business days')}.`,
        `Os dias contam-se da nossa confirmação, que segue em ${withUnit(facts.cancellationConfirmationBusinessHours, 'business hours')}. Uma emergência leva ${withUnit(facts.emergencyProcessingBusinessDays, 'business days')}, porque alguém tem de a ler.`,
      ],
    },
    {
      id: 'taxa-administrativa',
      heading: 'Taxa administrativa',
      body: [
        `Uma reserva cancelada com ${withUnit(facts.earlyCancellationHours, 'hours')} de antecedência, ou mais, é devolvida por inteiro, menos uma taxa administrativa de ${percent(facts.administrativeFeePercent)}. A taxa paga o trabalho feito antes de cancelar, e é por ela que a tabela diz ${percent(earlyCancellationRefundPercent)}.`,
        `De um jantar de ${earlyCancellationExample.price}, retemos ${earlyCancellationExample.fee} e devolvemos ${earlyCancellationExample.refund}. A taxa só se cobra neste caso: um reembolso de ${percent(facts.lateCancellationRefundPercent)} não volta a ser reduzido por ela.`,
      ],
    },
    {
      id: 'creditos',
      heading: 'Créditos',
      body: [
        'Em vez de um reembolso, pode ficar com um crédito. Um crédito:',
        {
          kind: 'list',
          items: [
            `vale ${percent(facts.serviceCreditPercentOfRefund)} do reembolso`,
            `é válido por ${withUnit(facts.serviceCreditValidMonths, 'months')}`,
            'pode passar para outra pessoa',
            'não paga taxa administrativa quando é usado',
          ],
        },
        `O jantar de há pouco dava-lhe ${earlyCancellationExample.credit} para gastar connosco, em vez de ${earlyCancellationExample.refund} na sua conta. Quando a tabela não prevê reembolso, não há nada para converter em crédito.`,
      ],
    },
    {
      id: 'litigios',
      heading: 'Litígios',
      body: [
        `Se um reembolso lhe parecer errado, diga-nos primeiro, com o número da reserva, e dê-nos ${withUnit(facts.disputeReviewHours, 'hours')} para rever o caso.`,
        `Os pagamentos com cartão que nos faz passam por ${paymentProviderName}. O que a revisão não resolver segue para o processo de disputas desse prestador. O que pagou a terceiros resolve-se com eles; nós dizemos-lhe a quem perguntar.`,
      ],
    },
    {
      id: 'forca-maior',
      heading: 'Força maior',
      body: [
        `Um temporal, uma epidemia, uma guerra, uma greve ou uma fronteira fechada podem parar um serviço que nenhum de nós queria parar. A culpa não é de ninguém, e a tabela não se aplica: o caso é visto por si, como uma emergência, em ${withUnit(facts.emergencyProcessingBusinessDays, 'business days')}.`,
        'Perguntamos a cada terceiro o que devolve, e mostramos-lhe as respostas. Pode servir-lhe melhor uma data nova do que um reembolso; se assim for, procuramo-la.',
      ],
    },
    {
      id: 'contacto',
      heading: 'Contacto',
      body: [
        'As perguntas sobre um reembolso vão para o endereço geral, com o número da reserva, quer esteja a cancelar quer já tenha cancelado. As que dizem respeito aos seus dados vão para o da privacidade.',
        { kind: 'contacts' },
      ],
    },
  ],
};
