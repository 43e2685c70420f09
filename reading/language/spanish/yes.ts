/** Parts of a plain final yes in Spanish (G20). What each list is for stands in ../yes-table.ts. */
import type { YesTable } from '../yes-table.ts';

export const spanishYes: YesTable = {
  assent: [
    '[es|un|con un] [un] (sí) (rotundo|claro|grande|definitivo|enorme|total|absoluto|firme)',
    '^ [es] un (sí|sí rotundo|rotundo sí) ',
    'sí a (todo|todo ello|todo eso|eso|esto|la primera)',
    '(aceptado|aceptada|acordado|concedido|conforme con todo|aprobada|autorizado|autorizada|validado|visado|por aceptado|hecho y derecho|trato cerrado)',
    '^ [sí] (justo|justo eso|justo así|sep|sepi|sipirili|pues venga|tal cual|eso es|así mero|eso mero|cabalito|arre|ya estás|ya vas|ya dijiste|va que va|jalo|le entro) ',
    '[así|ya|todo|tal cual] (está) [muy|ya] (bien así|bien como está|perfecto así|bien tal cual)',
    '(como|según|tal como|así como|justo como|tal y como) [lo] (hablamos|quedamos|acordamos|convenimos|comentamos|dijimos|lo quería|quería|la quería|lo pones|la pones|lo tienes|lo pedí|pedí|está puesto|lo has puesto|lo escribiste|lo planteas|aparece|se muestra)',
  ],
  across: [],
  order: [
    '(pon|ponga|mete|meta|añade|añada|agrega|agregue|apunta|apunte|anota|anote|coloca|coloque|sube|suba|incluye|incluya|inserta) (la llamada|esta llamada|esa llamada|la reunión|la cita|esto|eso|todo) (en|a|al) [el|la|mi|nuestro|nuestra] (calendario|agenda)',
    '(añádela|añádelo|agrégala|agrégalo|métela|mételo|ponla|ponlo|apúntala|apúntalo|anótala|anótalo|inclúyela|súbela|colócala) (en|a|al) [el|la|mi|nuestro|nuestra] (calendario|agenda)',
    '(fija|fije|organice|organiza|monta|cierra|cierre|concreta|concrete|concierta|concierte|planifica|planifique|formaliza|formalice|tramita|tramite) (la llamada|esta llamada|esa llamada|la reunión|la cita|esa cita|esta cita)',
    '(quisiera|querría|quiero|desearía|me gustaría|deseo) que [me] [la|lo] (reservara|reservaras|reserve|reserves|reservases|agendara|agendaras|agende|agendes|programara|programe) [la llamada|la cita|la reunión|esta llamada|esa llamada]',
    '[sí] (me la|me lo) (quedo|llevo)',
    '(reserva|reserve|agenda|agende|programa|programe|confirma|confirme|apunta|apunte) (la llamada|esta llamada|esa llamada) telefónica',
  ],
  courtesy: [
    '[estimado|estimada|querido|querida|gracias|hola|oye|sí|vale|ok] (asistente|bot|robot|ordenador|computadora|parley|robotito|ayudante|máquina)',
    '^ [querido|querida|mi] (hermano|hermana|jefa|jefe|compa|compadre|parce|tío|tía|colega|amigo|amiga|amigos|señor|señora|primo|prima|maestro|campeón|crack|máquina|corazón|reina|rey|cielo|majo|maja) $',
    '[unos|muy|mis|sus] (cordiales|afectuosos|atentos|cariñosos) saludos',
    '(atentamente|quedo agradecido|quedo agradecida|agradecido|agradecida|se agradece mucho|merci|thanks|thx|grax|grcs|graciasss|mil gracias|un beso|besitos|abrazos)',
  ],
  filler: [
    '(ya) (lo|la|los) (revisé|comprobé|he revisado|he comprobado)',
    '(sin) [más|ninguna|ningún|la menor|lugar a|alguna] (demora|demoras|dilación|duda|dudas|duda alguna|duda ninguna|esperar más|esperas|tardanza|rodeos|titubeos|reservas|peros|pega|pegas|problema|problemas)',
    '(al instante|en el acto|al momento|en este momento|ahorita|ahorita mismo|ahoritita|rapidito|rapidísimo|volando|cuanto antes mejor ya|inmediatamente ya|de volada|a la brevedad|sobre la marcha)',
    '(cien por cien|al cien por cien|cien por ciento|al cien por ciento|al cien|al 100|100 por cien|indudablemente|plenamente|rotundamente|ciertamente|obviamente|evidentemente|sin lugar a dudas|a todas luces|por completo)',
    '^ (eh|em|ehm|este|mmm|uy|ea|hala|anda|ale|a ver|pues nada|nada pues) $',
    '^ (eh|em|ehm|mmm) ',
  ],
};
