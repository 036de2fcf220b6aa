import { withUnit } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const received = {
  title: 'Recebemos o seu pedido',
  text: `Agradecemos o seu interesse. A nossa equipa entra em contacto consigo em ${withUnit(facts.consultationReplyWithinHours, 'hours')}, no horário de expediente.`,
};

export const notSent = {
  title: 'O seu pedido não foi enviado',
  kept: 'Não se perdeu nada: está aqui cada palavra que escreveu.',
  keptInPart:
    'Esta página pode não ter tudo o que escreveu: o botão «Retroceder» do navegador leva a cada palavra.',
  tryAgain: `Tente de novo, por favor, ou fale connosco pelo ${brand.telephoneShown} ou por ${brand.email}.`,
  tryAgainAfter: (span: string) =>
    `Pode enviá-lo de novo ${span}. Se não puder esperar, fale connosco pelo ${brand.telephoneShown} ou por ${brand.email}.`,
  correct: `Corrija-o e envie-o de novo, por favor, ou fale connosco pelo ${brand.telephoneShown} ou por ${brand.email}.`,
  shorten: `Encurte-o, por favor, ou fale connosco pelo ${brand.telephoneShown} ou por ${brand.email}.`,
  callInstead: `Enviá-lo de novo não mudaria nada: ligue-nos, por favor, para o ${brand.telephoneShown} ou escreva para ${brand.email}.`,
};
