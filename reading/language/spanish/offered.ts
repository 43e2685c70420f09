/** What answers an offer in Spanish and nothing that is shown (G6, G20): a preview and its own question still follow. */
import type { OfferedTable } from '../offered-table.ts';

export const spanishOffered: OfferedTable = {
  casual: [
    // It is wished for.
    '[a mí|pues|sí] (me|nos) (gustaría|encantaría|encanta|agradaría|interesa|interesaría|vendría|viene|haría|serviría|ayudaría|ayuda|alegraría|convendría) [mucho|muy|bastante|muchísimo|un montón|de] [bien|mucho|perfecto|genial|falta|maravilla|lujo|que sí|la idea|hablar|hablarlo|hablar con ella|una llamada]',
    '[se|te|os] [lo] (agradezco|agradecería|agradeceríamos|agradecemos) [mucho|muchísimo|enormemente|un montón]',
    '[yo] (prefiero|preferiría|preferimos) (hablar|hablarlo|llamar|una llamada|la llamada|que hablemos|el teléfono) [con ella|con él|con ellos] [por teléfono|de palabra] !(con|yo)',
    '(quiero|quisiera|necesito|queremos|necesitamos|debo|debería|deberíamos|debemos|tengo que|tenemos que|habría que|hay que|me gustaría|quería) (hablar|hablarlo|comentarlo|tratarlo|charlar|vernos|aclararlo|hablar de ello) [con ella|con él|con ellos] [por teléfono|cuanto antes|de esto|del tema] !(con|antes|primero|yo)',
    '^ [sí|pues] (quiero|lo quiero|la quiero|queremos) $',
    // It is judged good, or likely to be.
    '[eso|esto|ello|una llamada|la llamada|hablar|hablarlo] [sí que|sí|me|nos|seguro que|probablemente] (ayudaría|ayudará|ayuda|vendría|serviría|sería|será|estaría|haría|facilitaría|ahorraría|es|quitaría) [me|de|muy|un|una|lo|mucho|bastante|realmente] (mucho|bien|genial|estupendo|perfecto|fantástico|ayuda|gran ayuda|mucha ayuda|utilidad|mejor|útil|lo mejor|más práctico|más sensato|alivio|bueno|buenísimo|sensato|lógico|buena idea|lo suyo|fenomenal|de ayuda|de gran ayuda|un detalle|ideal|prudente|conveniente|trabajo|tiempo|falta) [para los dos|para mí|la verdad]',
    '^ [eso|esto|ello|una llamada] [me|nos|sí que] (ayudaría|ayudará|serviría|vendría bien|vendría de perlas|vendría genial|viene bien) [mucho|muchísimo|bastante] ',
    '[me|nos] (parece|suena|resulta) [muy|bastante|lo más|una|lo] (sensato|razonable|lógico|bien|buena idea|prudente|acertado|correcto|lo mejor|oportuno|adecuado|buen plan)',
    '[qué|muy|pues|es|me parece una] (buena|gran|excelente|estupenda) (idea|propuesta|sugerencia|ocurrencia)',
    '^ [será|sería|es|casi|sí] [lo] (mejor|mejor hablarlo|mejor hablar|mejor llamar|mejor así|mejor por teléfono|más sensato) [con ella|hablarlo|hablar|así] $',
    '^ [mejor] (hablarlo|hablar|hablemos|llamar|por teléfono) [con ella|mejor] $',
    // Nothing speaks against it.
    '[pues|y] [no veo] por qué no',
    'no (estaría|vendría|sería|iría) [nada] (mal|de más|mala idea)',
    '(mal|daño) no (hará|hace|va a hacer|nos hará|me hará)',
    '[nada] no (perdemos|pierdo|se pierde|cuesta|perdería|perderíamos|hace daño) (nada) [por|con] [intentarlo|probar|ello|hablar]',
    '[por|vale la pena|merece la pena] (probar|intentarlo|intentarlo al menos) [que no quede]',
    // Together with the assistant.
    '[pues|sí|venga|vale] [vamos a] (probarlo|probar|intentarlo|hablarlo|hablar|intentar|llamarla|organizarlo|organizarla)',
    '(probemos|intentémoslo|hablemos|hablémoslo|organicémoslo|organicémosla|hablamos|llamémosla|quedemos)',
    // It is asked for in few words.
    '(arréglalo|arréglela|prepárala|prepárelo|prepáralo|organízame|búscame|búscanos|ponme|pónganos|ponnos|móntame|consígueme|hazme) [una|un|algo|el favor|la llamada|una llamada|un hueco|una cita|hueco]',
    '^ [sí|vale|solo] [una|un|algo] [llamada|charla] (cortita|corta|rápida|breve|llamada|reunión|charla|cita|corto|breve|rápido) [mejor|entonces|pues|sí] ',
    // Sayings.
    '(te|se lo|os lo|justo te|justo) [lo] (iba a|quería) (pedir|pedirte|pedírtelo|preguntar|decir|proponer|proponerte|sugerir) [eso|lo mismo|justo eso]',
    '[justo|ya] (iba a pedírtelo|iba a pedir eso|iba a pedirlo|pensaba pedírtelo|estaba pensando eso)',
    '(me has leído|me leíste|me ha leído|me lees) (la mente|el pensamiento)',
    '(ya estás tardando|no se hable más|eso digo yo)',
  ],
  leaving: [
    '[pero|y|solo|aunque|eso si] no (muy|demasiado|tan) (tarde|temprano|pronto|largo|lejos) [por favor]',
    // Asking in the form of a condition on the other side.
    'si (puedes|puede ser|pudieras|pudiera|pudiera ser|se puede|fuera posible|no es mucho pedir|no te molesta|no le molesta)',
    '(cuando|a la hora que|a cualquier hora que|el día que) [a ella|a él|mejor] (le|les|nos|te) [a ella|a él|mejor] (venga|vaya|convenga|cuadre|encaje|resulte|parezca) [bien|mejor|cómodo|más cómodo|a ella|a él]',
    '(cuando|en cuanto) [a ella|a él] (convenga|puedas|tengas|pueda|podáis) [un rato|un hueco|un momento|un ratito|tiempo|un minuto] ',
    '^ (cuando sea|a cualquier hora|cualquier día|en cualquier momento|cualquier momento|a la hora que sea) [está bien|me va bien] ',
    '^ [muy] (pronto|prontito|en breve|en cuanto se pueda|cuando se pueda|cuando sea posible|en algún momento|algún día) $',
  ],
  waiving: [
    // Whoever speaks does it.
    '[ya] [me|lo|la] (las apaño|las arreglo|apaño|arreglo|las compongo|ocupo|ocuparé|encargaré|resuelvo|resolveré|manejo|basto) [yo] [sola|solo|yo|de eso|de ello]',
    '(puedo|podré|puedo hacerlo|lo hago|me basto) [yo] (sola|solo|yo|por mi cuenta)',
    '[ya] (paso|pasaré|me acerco|me acercaré|voy) [yo] (por|a) (su|la) (mesa|despacho|oficina|sitio)',
    '(prefiero|mejor|preferiría) (escribir|escribirle|escribirlo|por escrito|mandarle un mensaje) !(un|una|el|la|yo)',
    // It is not needed, or does no good.
    '[es|me parece|sería|lo veo|eso es|eso sería] [un poco|algo|del todo] (innecesario|innecesaria|excesivo|exagerado|demasiado|una exageración|pasarse|contraproducente|inútil|una pérdida de tiempo|perder el tiempo|prematuro)',
    '[eso|una llamada] no [me|nos|lo|la] (serviría|servirá|sirve|ayudaría|ayudará|cambiaría|cambia|cambiará|arreglaría|arregla|solucionaría|soluciona|veo|le veo) [de|el|la] [nada|mucho|sentido|utilidad|necesario|útil]',
    'no (tiene|le veo|veo|hay) [el|la|ningún|ninguna|mucho] (sentido|caso|necesidad|utilidad|motivo)',
    // It is done already.
    '[ya] [lo|la|nos] (hemos|he) (hablado|resuelto|arreglado|aclarado|tratado|solucionado|visto) [con ella|ya|ayer|todo|del tema]',
    '[ya] (está|quedó|queda|estaba|se ha|fue) [todo|ya] (arreglado|resuelto|solucionado|hablado|aclarado|zanjado) [ya|todo]',
    '(ya|ayer) (hablamos|hablé con ella|lo hablamos|lo hablé|la llamé|lo aclaramos|nos vimos) [ayer|con ella|ya]',
    // Only words were wanted.
    '[yo] (solo|solamente|únicamente) (quería|necesitaba|buscaba|quiero|pedía|era|es|busco) [saber|oír|conocer|pedir] [un|una|tu|su|el] (consejo|opinión|idea|consulta|punto de vista|desahogarme|desahogo|saber)',
    '^ [era|es] (solo|solamente|únicamente) [era|es|quería|por] [una|un|tu] (consulta|consejo|opinión|duda|curiosidad|pregunta|desahogo) ',
    '^ (déjalo así|déjelo así|dejémoslo así|lo dejamos así|mejor lo dejamos|lo dejamos|lo dejo|dejémoslo estar) ',
    '^ (mejor|prefiero|preferible) que no ',
    '^ (nanay|nel|nel pastel|naranjas|nones|ni de broma|ni loca|ni loco) ',
  ],
  courtesy: [],
};
