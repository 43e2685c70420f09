/** Spanish words with which one more order begins. What each list is for stands in ../orders-table.ts. */
import type { OrdersTable } from '../orders-table.ts';

export const spanishOrders: OrdersTable = {
  verbs:
    'pid|e|a|as pedir compr|a|e|es|ar encarg|a|ar encargue encargues reserv|a|e|es|ar alquil|a|e|es|ar program|a|e|es|ar planific|a|ar planifique organic|e|es organiz|a|ar prepar|a|e|es|ar redact|a|e|es|ar ' +
    'escrib|e|a|as|ir cre|a|e|es|ar emit|e|a|as|ir public|a|ar publique publiques imprim|e|a|as|ir envi|a|e|es|ar mand|a|e|es|ar entreg|a|ar entregue reenvi|a|e|ar facture facturar cobr|a|e|es|ar pag|a|ar ' +
    'pague pagues devuelv|e|a|as devolver reembols|a|e|es|ar transfier|e|a transferir abon|a|e|ar cancel|a|e|es|ar anul|a|e|es|ar cierr|a|e cerrar abr|e|a|ir bloque|a|e|es|ar desbloque|a|e|ar suspend|e|a|er borr|a|e|ar ' +
    'elimin|a|e|es|ar archiv|a|e|ar reinici|a|e|ar instal|a|e|ar actualiz|a|ar actualice actualices renuev|a|e renovar amplí|a ampli|a|e|ar aplaz|a|ar aplace asign|a|e|ar llam|a|e|es|ar contact|a|e|ar avis|a|e|es|ar ' +
    'notific|a|ar notifique inform|a|e|ar recuerd|a|e|es recordar invit|a|e|es|ar di diga dile haz hag|a|as hacer da dar ofrec|e|er ofrezca rebaj|a|e|ar reduc|e|ir sub|e|a|ir revis|a|e|es|ar comprueb|a|e comprobar ' +
    'inspeccion|a|e|ar contar limpi|a|e|ar repar|a|e|ar arregl|a|e|ar cambiame reemplaz|a|ar recog|e|er recoja empaquet|a|e|ar lanz|a|ar lance inici|a|e|ar aprueb|a|e aprobar rechaz|a|ar rechace',
  askers: 'pregunta pregunte preguntad preguntar consulta consulte consultar',
  receivers: 'le les me nos',
  besides:
    'tambien|y tambien|ademas|y ademas|aparte|de paso|luego|y luego|despues|y despues|otra cosa|una cosa mas|y otra cosa|por cierto|asimismo|igualmente|ya que estas|mientras tanto|por otro lado|lo siguiente|segundo|ah y',
  apart: 'otra cosa|una cosa mas|y otra cosa|por otro lado|lo siguiente|aparte',
  turns: 'pero primero antes solo sino mejor hasta',
  sounds: 'ah oye eh espera y pero bueno vale si no perdon oh',
};
