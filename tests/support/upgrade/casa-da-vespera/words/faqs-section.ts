export const faqsSection = {
  label: 'Perguntas',
  heading: 'Perguntado em privado, respondido às claras.',
  imageAlt: 'Uma porta entreaberta; atrás dela, um candeeiro aceso.',
  close: 'O resto, respondemos em pessoa.',
  contact: 'Falar com a equipa',
};
