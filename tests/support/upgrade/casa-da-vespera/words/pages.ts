import { brand } from '../brand.ts';
import { notSent, received } from './after-sending.ts';

const titled = (title: string) => `${title} · ${brand.name}`;

export const landingPage = {
  title: `${brand.name} · Concierge privado e viagens à medida`,
  description: `A ${brand.name} é um concierge privado para executivos e particulares, em todo o mundo: viagens, dia a dia, mesas e celebrações. Em confiança, a qualquer hora.`,
};

export const notFoundPage = {
  title: titled('Página não encontrada'),
  heading: 'Ups! Página não encontrada',
  sentence: 'O caminho acaba na água.',
  text: 'A casa fica atrás de si, com as luzes acesas.',
  home: 'Voltar ao início',
  imageAlt: 'Água parada antes da madrugada; num de três postes velhos arde um candeeiro.',
};

export const failurePage = {
  title: titled('Erro inesperado'),
  heading: 'Erro inesperado na aplicação!',
  sentence: 'A vela apagou-se.',
  text: `Algo falhou do nosso lado. Tente mais uma vez, por favor, ou fale connosco pelo ${brand.telephoneShown} ou por ${brand.email}.`,
  home: 'Voltar ao início',
};

export const receivedPage = { title: titled(received.title), home: 'Voltar ao início' };

export const notSentPage = { title: titled(notSent.title), label: 'Não enviado' };

export const policyPage = {
  titled,
  lastUpdated: 'Atualizada em',
  contents: 'Nesta página',
};
