/** Spanish words by which somebody tells that a time is taken. What each list is for stands in ../occupied-table.ts. */
import type { OccupiedTable } from '../occupied-table.ts';

export const spanishOccupied: OccupiedTable = {
  self: 'yo|estoy|estare|ando|tengo|tendre|salgo|libro|voy|me|nosotros|estamos|tenemos|nos|debo',
  be: 'estoy|estare|ando|estamos|estaremos|vengo|trabajo|libro|tengo',
  states:
    'ocupado|ocupada|ocupados|ocupadas|liado|liada|liados|liadas|fuera|de viaje|de vacaciones|de baja|de permiso|de libranza|de descanso|no estoy|no estare|' +
    'no vengo|no trabajo|libro|en una reunion|en reunion|reunido|reunida|en un curso|en el medico|en el dentista|de guardia|a tope|hasta arriba|sin hueco|no tengo hueco|enfermo|enferma|viajando',
  have: 'tengo|tendre|tenemos|hay|me toca',
  things:
    'reunion|reuniones|cita|citas|medico|dentista|curso|formacion|auditoria|auditores|entrevista|entrevistas|clase|examen|entierro|funeral|relevo|' +
    'algo|otra cosa|otra|otro compromiso|compromiso|visita|visitas|inspeccion|guardia|turno|vacaciones|fiesta|dia libre|el dia libre|libre el dia|conferencia|taller|boda',
  must: 'tengo que|tenemos que|tendre que|debo|me toca|hay que|he de|voy a|tengo pendiente',
  places: 'en el|en la|en un|en una|en|con el|con la|con los|con mi',
  there:
    'libre|disponible|aqui|en la oficina|en mi mesa|en casa|tiempo|hueco|huecos|nada|oficina|mesa|despejado|despejada|bien|listo|lista|rato|solo',
  because: 'como|porque|ya que|que|pues|pero|y|dado que|puesto que',
  whens:
    'que|cuando|justo cuando|es cuando|que es cuando|eso es cuando|ahi es cuando|justo|justo entonces|precisamente cuando|a esa hora|a esas horas|entonces|ahi|que a esa hora|que justo|que entonces|porque a esa hora',
  thens: 'entonces|a esa hora|a esas horas|justo entonces',
  happens:
    'viene|vienen|vendra|vendran|llega|llegan|llegara|llegaran|visita|visitan|aparece|aparecen|se reune|se reunen|se celebra|se celebran|pasa|pasan|toca|tocan|llama|llaman|descarga|descargan|entrega|entregan|trae|traen|hacen|cierran',
};
