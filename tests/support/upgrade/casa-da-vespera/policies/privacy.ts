import { consultationEndpoint } from '#content/consultation-endpoint.ts';
import { atLeast, withUnit } from '#content/phrases.ts';
import type { Block, Policy } from '#content/policy.ts';
import { fields } from '#shared/consultation-request.ts';
import { brand, paymentProviderName } from '../brand.ts';
import { facts } from '../facts.ts';
import { cancellationPolicy, privacyEmail } from './links.ts';
import { requestsByTaker } from './requests.ts';

const requests = requestsByTaker[consultationEndpoint.takenBy];

const formFields: Block = {
  kind: 'list',
  items: fields.map(({ label, required }) => (required ? label : `${label}, se quiser`)),
};

export const privacy: Policy = {
  slug: 'privacy',
  title: 'Política de privacidade',
  description: requests.description,
  opening: requests.opening,
  sections: [
    {
      id: 'dados-recolhidos',
      heading: 'Dados recolhidos',
      body: [...(requests.beforeFields ? [requests.beforeFields, formFields] : []), requests.collected],
    },
    {
      id: 'uso',
      heading: 'Uso',
      body: [
        `${requests.use} Um registo de serviço permite-nos cumprir o que reservou e prestar contas disso.`,
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
            ...(requests.sharedWith ? [requests.sharedWith] : []),
            'terceiros licenciados que executam o que reservou, cada um com o que a sua parte exige',
            ...(requests.sharedWith ? [requests.sharedWith] : []),
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
      body: requests.security,
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
        `Também não carrega nada de terceiros: nem estatísticas, nem publicidade, nem tipos de letra, mapas ou imagens de fora. ${requests.toldOfVisit}`,
      ],
    },
    {
      id: 'direitos',
      heading: 'Direitos',
      body: [
        'Pode perguntar o que guardamos a seu respeito e receber uma cópia, mandar corrigi-lo, opor-se a um uso, ou mandar apagá-lo.',
        {
          kind: 'paragraph',
          parts: ['Escreva para ', privacyEmail, requests.erasure],
        },
        'Se a nossa resposta não o satisfizer, a Comissão Nacional de Proteção de Dados, ou a autoridade do lugar onde vive, há de ouvi-lo.',
      ],
    },
    {
      id: 'conservacao',
      heading: 'Conservação',
      body: [
        requests.retention,
        `Os registos de serviço guardam-se cerca de ${withUnit(facts.serviceRecordsRetainedYears, 'years')}, que é o tempo durante o qual nos podem pedir contas. O que a lei nos obriga a guardar, guardamos até deixar de obrigar.`,
      ],
    },
    {
      id: 'transferencias-internacionais',
      heading: 'Transferências internacionais',
      body: [
        `Trabalhamos em ${atLeast(facts.countriesServedAtLeast)} países, com sede em ${brand.headquarters}. ${requests.transfer}`,
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
