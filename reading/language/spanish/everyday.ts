/** Spanish everyday words for what schemas let choose. What each list is for stands in ../everyday-table.ts. */
import type { EverydayTable } from '../everyday-table.ts';

export const spanishEveryday: EverydayTable = {
  words: {
    low: 'bajo|baja|bajos|bajas',
    medium: 'medio|media|medios|medias|mediano|mediana',
    normal: 'normal|normales',
    high: 'alto|alta|altos|altas',
    urgent: 'urgente|urgentes|muy urgente|urgentisimo|urgentisima',
    critical: 'critico|critica|criticos|criticas',
    minutes: 'minuto|minutos',
    hours: 'hora|horas',
    days: 'dia|dias',
    weeks: 'semana|semanas',
    months: 'mes|meses',
    years: 'año|años|ano|anos',
    monday: 'lunes',
    tuesday: 'martes',
    wednesday: 'miercoles',
    thursday: 'jueves',
    friday: 'viernes',
    saturday: 'sabado|sabados',
    sunday: 'domingo|domingos',
    red: 'rojo|roja|rojos|rojas',
    green: 'verde|verdes',
    blue: 'azul|azules',
    yellow: 'amarillo|amarilla|amarillos|amarillas',
    orange: 'naranja|naranjas',
    brown: 'marron|marrones',
    black: 'negro|negra|negros|negras',
    white: 'blanco|blanca|blancos|blancas',
    grey: 'gris|grises',
  },
  around:
    'el la lo los las un una es en con de por favor porfa gracias muchas prioridad urgencia nivel color unidad dia vale pues entonces por via ponle pon ponlo elige elijo escojo diria opcion variante basta',
};
