import { atLeast, withUnit } from '#content/phrases.ts';
import type { Policy } from '#content/policy.ts';
import { fields } from '#shared/consultation-request.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { facts } from '../facts.ts';
import { cancellationPolicy, privacyEmail } from './links.ts';

export const privacy: Policy = {
  slug: 'privacy',
  title: 'Política de privacidade',
  description: `O que a ${brand.name} guarda a seu respeito, quem o lê, por quanto tempo, e como mandar apagá-lo. Sem cookies, sem rastreio.`,
  opening:
    'Este sítio fica a saber de si aquilo que escrever no formulário. Aqui diz-se para onde vai, quem o lê e como mandar apagá-lo.',
  sections: [
    {
      id: 'dados-recolhidos',
      heading: 'Dados recolhidos',
      body: [
        'De quem nos visita, só o que escrever no formulário:',
        {
          kind: 'list',
          items: fields.map(({ label, required }) => (required ? label : `${label}, se quiser`)),
        },
        'Quando os envia, a página mostra-os também na consola do seu próprio navegador, no seu próprio aparelho, e diz-nos há quanto tempo estava aberta: ajuda a distinguir uma carta da de uma máquina, e não fica guardado. De um cliente guardamos ainda um registo de serviço: o que foi pedido, reservado e pago.',
      ],
    },
    {
      id: 'uso',
      heading: 'Uso',
      body: [
        `Um pedido é guardado para que lhe possamos responder, em ${withUnit(facts.consultationReplyWithinHours, 'hours')} no horário de expediente, e preparar o orçamento, em ${withUnit(facts.quoteWithinHours, 'hours')} depois da conversa. Um registo de serviço permite-nos cumprir o que reservou e prestar contas disso.`,
        'Não há outro uso. Perguntar-nos alguma coisa não o põe em nenhuma lista, e não se traça nenhum perfil seu.',
      ],
    },
    {
      id: 'partilha',
      heading: 'Partilha',
      body: [
        'Os seus dados nunca são vendidos, alugados nem emprestados. Fora desta casa, chegam apenas a:',
        {
          kind: 'list',
          items: [
            'terceiros licenciados que executam o que reservou, cada um com o que a sua parte exige',
            `${paymentProviderName}, quando paga com cartão`,
            'os serviços que guardam os nossos dados e levam o nosso correio, segundo as nossas instruções',
            'uma autoridade, quando a lei não nos dá escolha',
          ],
        },
      ],
    },
    {
      id: 'seguranca',
      heading: 'Segurança',
      body: [
        'A ligação a este sítio é cifrada. Um pedido fica guardado antes de a página dizer que foi recebido, para que o que nos confiou não se perca sem ninguém dar por isso.',
        `Nenhum visitante aparece nos nossos registos técnicos: não têm o seu nome nem uma palavra do que escreveu. O endereço de rede de onde vem serve para lhe responder e para travar enxurradas de pedidos, e não se anota. Os pagamentos com cartão são protegidos por ${paymentProviderName}; este sítio não tem onde escrever um cartão.`,
      ],
    },
    {
      id: 'confidencialidade',
      heading: 'Confidencialidade',
      body: [
        'A privacidade deve-se a toda a gente; a confidencialidade é o que prometemos a mais. Está num acordo assinado e abrange o que pede, o que recusa, com quem viaja e o próprio facto de ser cliente.',
        'Os clientes que aceitaram ser citados neste sítio veem-se atrás de vidro canelado. De todos os outros não confirmamos nada, pergunte quem perguntar.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      body: [
        'Nenhum. Este sítio não usa cookies, e por isso não lhe perguntou por eles.',
        'Também não carrega nada de terceiros: nem estatísticas, nem publicidade, nem tipos de letra, mapas ou imagens de fora. Ninguém além de nós fica a saber que aqui esteve.',
      ],
    },
    {
      id: 'direitos',
      heading: 'Direitos',
      body: [
        'Pode perguntar o que guardamos a seu respeito e receber uma cópia, mandar corrigi-lo, opor-se a um uso, ou mandar apagá-lo.',
        {
          kind: 'paragraph',
          parts: [
            'Escreva para ',
            privacyEmail,
            ', com a referência que a página lhe deu, se ainda a tiver. Apagado quer dizer apagado: o seu pedido sai do nosso arquivo com tudo o que lhe pertence, e as cópias saem do nosso correio. Fica apenas uma nota de que alguma coisa foi apagada, sem nada seu.',
          ],
        },
        'Se a nossa resposta não o satisfizer, a Comissão Nacional de Proteção de Dados, ou a autoridade do lugar onde vive, há de ouvi-lo.',
      ],
    },
    {
      id: 'conservacao',
      heading: 'Conservação',
      body: [
        `Um pedido guarda-se até ${withUnit(facts.requestsRetainedMonths, 'months')} depois da nossa resposta, e é então apagado. Um que tenha sido tomado por spam, sem que ninguém o tenha desmentido, é apagado ao fim de ${withUnit(facts.doubtfulRequestsRetainedDays, 'days')}. Se nos pedir, apagamos o seu antes.`,
        `Os registos de serviço guardam-se cerca de ${withUnit(facts.serviceRecordsRetainedYears, 'years')}, que é o tempo durante o qual nos podem pedir contas. O que a lei nos obriga a guardar, guardamos até deixar de obrigar.`,
      ],
    },
    {
      id: 'transferencias-internacionais',
      heading: 'Transferências internacionais',
      body: [
        `Trabalhamos em ${atLeast(facts.countriesServedAtLeast)} países, com sede em ${brand.headquarters}. Se nos escrever de outro lado, o seu pedido passa uma fronteira para ter resposta.`,
        'Além disso, os seus dados só vão para outro país quando a sua reserva o leva até lá, ou leva alguma coisa sua: para o terceiro que a executa, e não mais do que isso exige. A confidencialidade não acaba na fronteira.',
      ],
    },
    {
      id: 'contacto',
      heading: 'Contacto',
      body: [
        {
          kind: 'paragraph',
          parts: [
            'Escreva para o endereço da privacidade sobre os seus dados, e para o endereço geral sobre o resto desta página. Para cancelar uma reserva, tenha à mão o número da reserva e siga a ',
            cancellationPolicy,
            '.',
          ],
        },
        { kind: 'contacts' },
      ],
    },
  ],
};
