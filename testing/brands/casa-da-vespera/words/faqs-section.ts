export const faqsSection = {
  label: 'Perguntas',
  heading: 'Perguntado em privado, respondido às claras.',
  contact: 'Falar com a equipa',
};
