export const problems = {
  400: { title: 'Pedido incorreto', detail: 'Não foi possível ler o pedido.' },
  403: { title: 'Proibido', detail: 'Este formulário só se aceita a partir do nosso próprio sítio.' },
  404: { title: 'Não encontrado', detail: 'Neste endereço não há nada.' },
  405: { title: 'Método não permitido', detail: 'Este endereço não responde a esse método.' },
  413: {
    title: 'Conteúdo demasiado grande',
    detail: 'O texto é mais longo do que o nosso formulário consegue levar.',
  },
  415: { title: 'Tipo não suportado', detail: 'Um pedido envia-se como JSON ou como formulário.' },
  422: { title: 'Conteúdo por corrigir', detail: 'Há campos que precisam de outro olhar.' },
  429: { title: 'Demasiados pedidos', detail: 'Chegaram muitos pedidos da sua rede.' },
  500: { title: 'Erro interno', detail: 'Erro inesperado na aplicação!' },
  503: { title: 'Serviço indisponível', detail: 'Neste momento não conseguimos guardar o seu pedido.' },
} as const;

export const idempotencyKeyProblems = {
  length: (max: number) => `Idempotency-Key tem de 1 a ${max} caracteres.`,
  usedForAnother: 'Esta Idempotency-Key já foi usada para outro pedido.',
};

export type ProblemStatus = keyof typeof problems;
