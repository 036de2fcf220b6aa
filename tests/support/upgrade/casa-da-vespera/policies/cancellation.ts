import { aroundTheClock, withUnit } from '#content/phrases.ts';
import type { Policy } from '#content/policy.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';
import { clientEmail, refundPolicy, telephone } from './links.ts';

export const cancellation: Policy = {
  slug: 'cancellation',
  title: 'Política de cancelamento',
  description: `Como cancelar uma reserva com a ${brand.name}, o que recebe e quando, e em que casos uma alteração não é um cancelamento.`,
  opening:
    'Pode cancelar uma reserva a qualquer hora, sem dizer porquê. O que recebe depende do tempo que falta para o serviço.',
  sections: [
    {
      id: 'prazos',
      heading: 'Prazos',
      body: [
        { kind: 'refund-schedule' },
        `As horas contam-se para trás, a partir do momento em que o serviço começa, pelo relógio do lugar onde começa. Conta a hora a que o cancelamento nos chega, não a hora a que o confirmamos. No próprio dia quer dizer a menos de ${withUnit(facts.lateCancellationHours, 'hours')}; na fronteira entre dois escalões, vale o reembolso maior.`,
        {
          kind: 'paragraph',
          parts: ['Como lhe devolvemos o dinheiro, e o que retemos, está na ', refundPolicy, '.'],
        },
      ],
    },
    {
      id: 'emergencias',
      heading: 'Emergências',
      body: [
        `Uma doença, um acidente ou uma morte na família não têm horário. Um cancelamento assim é visto caso a caso e leva ${withUnit(facts.emergencyProcessingBusinessDays, 'business days')} a tratar.`,
        'Avise-nos assim que puder; os papéis podem vir depois. Tudo o que nos enviar para explicar é confidencial, ao abrigo dos mesmos acordos que o resto.',
      ],
    },
    {
      id: 'como-cancelar',
      heading: 'Como cancelar',
      body: [
        {
          kind: 'paragraph',
          parts: [
            'Escreva para ',
            clientEmail,
            ' ou ligue para o ',
            telephone,
            `, onde os clientes são atendidos ${aroundTheClock}. Diga-nos:`,
          ],
        },
        {
          kind: 'list',
          items: [
            'o número da reserva, que não é a referência de um pedido de conversa',
            'o nome em que a reserva foi feita',
            'se é para cancelar tudo, ou que parte',
          ],
        },
        `A confirmação segue em ${withUnit(facts.cancellationConfirmationBusinessHours, 'business hours')}. Se até lá não a receber, ligue-nos: a sua mensagem pode não ter chegado.`,
      ],
    },
    {
      id: 'condicoes-de-terceiros',
      heading: 'Condições de terceiros',
      body: [
        'As viagens são reservadas através de terceiros licenciados, fora dos nossos meios de pagamento. O que pagou a uma companhia aérea, a um hotel ou ao dono de um iate é devolvido nas condições deles, que podem ser mais apertadas do que as nossas. Os nossos prazos aplicam-se ao que nos pagou a nós.',
        'Basta uma mensagem para nós: passamos o cancelamento a cada um deles e contamos-lhe o que cada um responde.',
      ],
    },
    {
      id: 'alterar-ou-cancelar',
      heading: 'Alterar ou cancelar',
      body: [
        'Uma alteração muda um serviço que há de acontecer na mesma: outra hora, outro quarto, outro convidado. Um cancelamento acaba com ele. Uma reserva adiada sem nova data é um cancelamento.',
        `Peça a alteração com o mesmo número da reserva. É tratada como qualquer outro pedido: em ${withUnit(facts.standardRequestHours, 'hours')}, ou com taxa adicional quando é urgente. Se o preço mudar, orçamentamos antes de mexer seja no que for, e os terceiros podem ter condições próprias.`,
      ],
    },
    {
      id: 'contacto',
      heading: 'Contacto',
      body: [
        'As perguntas sobre esta política vão para o endereço geral, e as que dizem respeito aos seus dados para o da privacidade. Se for para cancelar, tenha à mão o número da reserva.',
        { kind: 'contacts' },
      ],
    },
  ],
};
