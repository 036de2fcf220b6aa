import type { Testimonial } from '#content/types.ts';

export const testimonialsSection = {
  label: 'Testemunhos',
  heading: 'Atrás de vidro, como combinado.',
  close: 'De nós, ninguém o saberá.',
  begin: 'Começar a sua viagem',
  ratingLabel: (rating: number) => `${rating} de 5 estrelas`,
};

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Duarte M.',
    title: 'Armador. Connosco desde o primeiro inverno',
    content: 'Mudaram a família inteira de continente numa noite. Eu dormi, que era o que se queria.',
    rating: 5,
    image: { role: 'portrait-1', alt: 'Um homem de fato escuro, atrás de vidro canelado.' },
  },
  {
    name: 'Leonor V.',
    title: 'Fundadora, biotecnologia. Connosco desde o sexto ano',
    content: 'Em tantos anos, nunca tive de repetir um gosto nem de explicar uma ausência.',
    rating: 5,
    image: { role: 'portrait-2', alt: 'Uma mulher de perfil, atrás de vidro canelado.' },
  },
  {
    name: 'Tomás B.',
    title: 'Sócio-gerente, capital de risco. Connosco desde o quarto ano',
    content: ['Quarenta convidados, um chef, nenhuma fotografia.', 'A minha mãe ainda fala da sopa.'],
    rating: 5,
    image: { role: 'portrait-3', alt: 'Um homem mais velho, de colarinho aberto, atrás de vidro canelado.' },
  },
];
