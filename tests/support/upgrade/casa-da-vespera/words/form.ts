export const serviceInterests = [
  { value: '', label: 'Escolha um serviço' },
  { value: 'viagens', label: 'Viagens à medida' },
  { value: 'dia-a-dia', label: 'O dia a dia, tratado' },
  { value: 'mesas', label: 'Mesas e celebrações' },
  { value: 'varios', label: 'Vários serviços' },
  { value: 'outro', label: 'Outro assunto' },
] as const;

export const fieldLabels = {
  name: 'Nome completo',
  email: 'Correio eletrónico',
  phone: 'Telefone',
  company: 'Empresa',
  serviceInterest: 'Serviço que lhe interessa',
  message: 'Em que podemos ajudar?',
};

export const messagePlaceholder =
  'Conte-nos o que pretende, as suas preferências e tudo o que devamos saber…';

export const fieldProblems = {
  missing: (label: string) => `Falta preencher: ${label}.`,
  notAnAddress: (label: string) => `${label}: não parece um endereço completo.`,
  notAnOption: (label: string) => `${label}: escolha uma das opções da lista.`,
  notText: (label: string) => `${label}: só aceita texto.`,
};
