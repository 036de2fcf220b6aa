import { aroundTheClock, withUnit } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

const replyTime = withUnit(facts.consultationReplyWithinHours, 'hours');

export const contact = {
  label: 'Contacto',
  heading: ['Escreva-nos', 'em confiança.'],
  imageAlt: 'Uma vela acesa ao lado de uma folha de papel, numa secretária às escuras.',
  details: [
    {
      label: 'Linha privada',
      value: brand.telephoneShown,
      href: `tel:${brand.telephone}`,
      note: `${aroundTheClock} para clientes; novos pedidos no horário de expediente`,
    },
    {
      label: 'Correio eletrónico',
      value: brand.email,
      href: `mailto:${brand.email}`,
      note: 'Respondemos no horário de expediente',
    },
    {
      label: 'Sede',
      value: brand.headquarters,
      href: undefined,
      note: 'Recebemos apenas com hora marcada',
    },
    {
      label: 'Onde trabalhamos',
      value: brand.areaServed,
      href: undefined,
      note: `Em todos os fusos, ${aroundTheClock}`,
    },
  ],
  guarantee: {
    heading: 'Garantia de confidencialidade',
    text: 'O que aqui escrever fica entre nós, ao abrigo de um acordo de confidencialidade. Nunca confirmamos quem são os nossos clientes.',
  },
};

export const requestForm = {
  salutation: `À ${brand.name},`,
  optional: 'facultativo',
  send: 'Pedir uma conversa',
  sending: 'A enviar o seu pedido…',
  promise: `A nossa equipa responde em ${replyTime}, no horário de expediente.`,
  retry: 'Tentar de novo',
  leaveEmpty: 'Deixe este campo em branco, por favor',
  withoutScripts:
    'Este formulário precisa de JavaScript, que está desligado. Ligue-nos ou escreva-nos, por favor.',
  dismiss: 'Fechar',
  notifications: 'Avisos',
};

export const receipt = {
  received: 'Já está na nossa secretária',
  replyByLabel: 'Tem notícias nossas até',
  referenceLabel: 'A sua referência',
  next: [
    `A nossa equipa lê a sua carta e responde em ${replyTime}, no horário de expediente.`,
    'Quem lhe responder fica consigo: daí em diante, é uma só pessoa a tratar de tudo.',
    `Depois da conversa, recebe um orçamento por escrito em ${withUnit(facts.quoteWithinHours, 'hours')}.`,
  ],
  nextLabel: 'O que se segue',
  keep: 'Guarde esta referência: é tudo o que lhe pedimos quando ligar ou escrever.',
  another: 'Escrever outra carta',
};
