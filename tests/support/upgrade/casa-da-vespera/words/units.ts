import type { Unit } from '#content/types.ts';

export const units = {
  hours: { one: 'hora', other: 'horas' },
  'business hours': { one: 'hora útil', other: 'horas úteis' },
  days: { one: 'dia', other: 'dias' },
  'business days': { one: 'dia útil', other: 'dias úteis' },
  weeks: { one: 'semana', other: 'semanas' },
  months: { one: 'mês', other: 'meses' },
  requests: { one: 'pedido', other: 'pedidos' },
  years: { one: 'ano', other: 'anos' },
} as const satisfies Record<string, Unit>;
