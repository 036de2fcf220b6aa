import { aroundTheClock, percent, withUnit } from '#content/phrases.ts';
import type { Policy } from '#content/policy.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { earlyCancellationRefundPercent, facts } from '../facts.ts';
import { serviceInterests } from '../words/form.ts';
import { services } from '../words/services.ts';
import { cancellationPolicy, privacyPolicy, refundPolicy } from './links.ts';

const names = serviceInterests
  .filter(({ value }) => services.some(({ id }) => id === value))
  .map(({ label }) => label);

export const terms: Policy = {
  slug: 'terms',
  title: 'Termos de serviço',
  description: `De que trata a ${brand.name}, como se paga, o que acontece quando cancela e como se resolve um litígio.`,
  opening: `São estes os termos em que a ${brand.name} trabalha para si. São curtos, para que se leiam antes de uma reserva e não depois.`,
  sections: [
    {
      id: 'aceitacao',
      heading: 'Aceitação',
      body: [
        'Aceita estes termos quando concorda com um orçamento nosso ou paga uma reserva. Ler este sítio, ou pedir uma conversa, não o obriga a nada.',
        'Se um acordo assinado por ambos disser outra coisa, um acordo de confidencialidade incluído, vale esse acordo. Uma reserva fica com os termos que aqui estavam no dia em que foi paga.',
      ],
    },
    {
      id: 'servicos',
      heading: 'Os serviços',
      body: [
        `A ${brand.name} é um concierge privado. Tratamos de:`,
        { kind: 'list', items: names },
        `Os pedidos correntes ficam tratados em ${withUnit(facts.standardRequestHours, 'hours')}, e as entregas levam, em regra, ${withUnit(facts.deliveryBusinessDays, 'business days')}. Os pedidos urgentes têm uma taxa adicional. As experiências de luxo devem reservar-se com ${withUnit(facts.bookAheadWeeks, 'weeks')} de antecedência.`,
        `Os clientes são atendidos ${aroundTheClock}; os novos pedidos, no horário de expediente. Organizamos a sua viagem, mas não a operamos: é reservada através de terceiros licenciados, cujos termos também se lhe aplicam.`,
      ],
    },
    {
      id: 'pagamento',
      heading: 'Pagamento',
      body: [
        `O orçamento à medida chega em ${withUnit(facts.quoteWithinHours, 'hours')}, contadas da nossa conversa. Os preços deste sítio são o ponto de partida de cada serviço; o que paga é o do orçamento com que concordou.`,
        `Só reservamos depois de recebido o pagamento por inteiro. Os pagamentos com cartão são protegidos por ${paymentProviderName}. O que é reservado através de terceiros paga-se fora dos nossos meios de pagamento, nos termos deles.`,
      ],
    },
    {
      id: 'cancelamento-e-reembolso',
      heading: 'Cancelamento e reembolso',
      body: [
        `Uma reserva cancelada com ${withUnit(facts.earlyCancellationHours, 'hours')} de antecedência, ou mais, é reembolsada a ${percent(earlyCancellationRefundPercent)}. Cancelada ${withUnit([facts.lateCancellationHours, facts.earlyCancellationHours], 'hours')} antes, o reembolso é de ${percent(facts.lateCancellationRefundPercent)}; no próprio dia, não há. As emergências são vistas caso a caso.`,
        {
          kind: 'paragraph',
          parts: [
            'Para cancelar, dê-nos o número da reserva. A ',
            cancellationPolicy,
            ' diz como, e a ',
            refundPolicy,
            ' quando lhe chega o dinheiro. Ambas fazem parte destes termos.',
          ],
        },
      ],
    },
    {
      id: 'privacidade-e-confidencialidade',
      heading: 'Privacidade e confidencialidade',
      body: [
        'O que sabemos de si é confidencial, antes de uma reserva e muito depois dela, ao abrigo de um acordo de confidencialidade. Sem a sua licença, não dizemos que é nosso cliente nem confirmamos que o seja.',
        {
          kind: 'paragraph',
          parts: ['O que este sítio guarda a seu respeito, e por quanto tempo, está na ', privacyPolicy, '.'],
        },
      ],
    },
    {
      id: 'limite-da-responsabilidade',
      heading: 'Limite da responsabilidade',
      body: [
        'Respondemos pelo nosso trabalho: o conselho, a organização, o cuidado com que um terceiro foi escolhido. O terceiro responde pelo serviço que presta, nos termos dele.',
        'O que podemos dever-lhe por uma reserva não passa do que por ela nos pagou. Nenhum limite se aplica à morte, a lesões, à fraude ou a qualquer caso em que a lei não o permita, e os direitos que a lei lhe dá como consumidor ficam como estão.',
      ],
    },
    {
      id: 'litigios',
      heading: 'Litígios',
      body: [
        `Diga-nos primeiro, com o número da reserva, e dê-nos ${withUnit(facts.disputeReviewHours, 'hours')} para rever o caso. Os pagamentos com cartão que nos faz passam por ${paymentProviderName}; a disputa de um deles segue depois o processo desse prestador.`,
        `O que ainda ficar por resolver decide-se pela lei do lugar onde temos sede, ${brand.headquarters}, e nos seus tribunais, a menos que a lei do lugar onde vive lhe dê o direito de lá ser ouvido. Pode ainda usar o livro de reclamações.`,
      ],
    },
    {
      id: 'contacto',
      heading: 'Contacto',
      body: [
        'As perguntas sobre estes termos vão para o endereço geral, e as que dizem respeito aos seus dados para o da privacidade. Se houver uma reserva em causa, ou se a quiser cancelar, indique o número da reserva.',
        { kind: 'contacts' },
      ],
    },
  ],
};
