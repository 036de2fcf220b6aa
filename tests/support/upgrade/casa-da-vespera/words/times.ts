/** “Às 9:30”, but “à 1:00”; a day keeps its name as it is. */
const at = (time: string): string => {
  if (!/^\d/.test(time)) return time;
  return `${time.startsWith('01:') ? 'à' : 'às'} ${time}`;
};

export const times = {
  support: (hoursPerDay: number, daysPerWeek: number) =>
    hoursPerDay === 24 && daysPerWeek === 7
      ? '24/7'
      : `${hoursPerDay} horas por dia, ${daysPerWeek} dias por semana`,
  midnight: '24:00',
  noon: '12:00',
  hours: (from: string, to: string) => `${at(from).replace(/^à/, 'da')} ${at(to)}`,
  days: (from: string, to: string) => `${from.replace('-feira', '')} a ${to}`,
  onDay: (time: string, day: string) => `${day}, ${at(time)}`,
  atMoment: (day: string, time: string) => `${day}, ${at(time)}`,
  inZone: (time: string, zone: string) => `${time}, ${zone}`,
  yourTime: 'pela hora de onde está',
};

export const openingHoursWords = {
  label: 'Horário de expediente',
  everyDay: 'Todos os dias',
  atAllHours: 'a qualquer hora',
  on: (days: string, hours: string) => `${days}, ${hours}`,
  together: (groups: readonly string[]) => groups.join('; '),
  exceptFor: (zone: string) => `${zone}, exceto feriados`,
};

export const deskNow = {
  plain: (hours: string) => `Escreva quando quiser. O nosso horário: ${hours}.`,
  now: (time: string, desk: string) => `Fora desta noite, onde está, o relógio marca ${time}; ${desk}.`,
  closesIn: (span: string) => `estamos cá, e fechamos ${span}`,
  closesOn: (day: string) => `estamos cá até ${day}`,
  opensIn: (span: string) => `voltamos ${span}`,
  opensOn: (day: string) => `voltamos: ${day}`,
};
