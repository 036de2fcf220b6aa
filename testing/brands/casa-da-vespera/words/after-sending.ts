import { withUnit } from '#content/phrases.ts';
import { brand } from '../brand.ts';
import { facts } from '../facts.ts';

export const received = {
  title: 'Recebemos o seu pedido',
  text: `Agradecemos o seu interesse. A nossa equipa entra em contacto consigo em ${withUnit(facts.consultationReplyWithinHours, 'hours')}, no horário de expediente.`,
};

export const notSent = {
  title: 'O seu pedido não foi enviado',
  text: `Não se perdeu nada: está aqui cada palavra que escreveu. Tente de novo, por favor, ou fale connosco pelo ${brand.telephoneShown} ou por ${brand.email}.`,
};
