/** What asks in Spanish for something else than what is shown (G20): another deed, another receiver, another form. */
export const spanishOtherwise: readonly string[] = [
  '(la|una|otra) [otra] alternativa',
  // Confirmation is asked for, and none given.
  '^ por favor (confirme|confirma|confirmar|confirmen) $',
  '^ (confirme|confirma|confirmen) por favor $',
  // Somebody else gets it.
  '(mandamelo|enviamelo|mandemelo|enviemelo|pasamelo|paseme|reenviamelo|envianoslo|mandanoslo|enviame|mandame|enviemela|mandamela|enviamela)',
  '(envialo|enviala|envielo|enviela|mandalo|mandala|mandelo|mandela|reenvialo|enviar|mandar) [ya] a (mi|todos|todas|los dos|las dos|ambos|ambas|nosotros|todo el equipo|todo el mundo)',
  // In another form.
  '(como|en|por) [un|una] (borrador|borradores|carta|sms|pdf|adjunto|video|videollamada|video llamada|videoconferencia|reunion|serie|provisional|privado|recordatorio|tarea|nota|presencial)',
  '(en persona|cara a cara|presencialmente|por carta|por sms|por mensaje de texto|en papel)',
  // Only noted.
  '(guardalo|guardala|guardelo|guardela|apuntatelo|anotatelo)',
  // Another deed.
  '(llamala|llamalo|llamelo|llamela|llamalos|llamales|llamame|llameme|avisala|avisalo|avisale|recuerdale|recuerdaselo|dile|digale|invitala|invitalo)',
  '(mandale|enviale|mandele|enviele|pasale|dale) (la|el|una|un|los|las|mi|otra|otro) (agenda|recordatorio|nota|lista|resumen|archivo|documento|documentos|formulario|enlace|copia|ficha|cuadrante|orden del dia)',
  '(imprimelo|imprimela|imprimalo|archivalo|adjuntalo|copialo|borralo|traducelo|reenvialo|ponlo en su)',
  // Looked over first.
  '(revisalo|revisala|reviselo|revisela|compruebalo|compruebelo|corrigelo|corrigela|corrijalo|acortalo|repasalo|releelo|verificalo|verifiquelo)',
  '(por favor|primero|antes|y|luego) (revisa|comprueba|corrige|repasa|verifica|revise|compruebe|verifique)',
  // Somebody else does it.
  '(confirmara|reservara|enviara|mandara|confirmaran|reservaran|enviaran)',
  // Taken back, or shown again.
  '(deshazlo|deshagalo|retiralo|devuelvelo|devuelvemelo)',
  // Whoever speaks asks whether they may, or will do it themselves.
  '(puedo|podemos|podria|debo|debemos|tengo que|deberia) [ya] (reservarlo|reservarla|enviarlo|enviarla|mandarlo|mandarla|confirmarlo|confirmarla|confirmar|hacerlo|agendarlo|programarlo)',
  '(dejame|deja|deje|dejeme|dejenme|dejanos) [que] (hacerlo|enviarlo|enviarla|mandarlo|mandarla|reservarlo|reservarla|confirmarlo|lo haga|lo haga yo|lo envie|lo envie yo|lo mande|lo reserve)',
  '(enviarlo|hacerlo|reservarlo|mandarlo|confirmarlo) yo',
  '(necesito|tengo que) (confirmarlo|confirmar|confirmarla)',
  // It asks for something to be said.
  '(puedes|puede|podrias|podria) confirmar $',
  // Somebody else is still to say yes, or it is still open.
  '(por confirmar|a confirmar)',
  // Something else is proposed.
  'por que no (en|llamarla|llamarlo|llamar|un|una|mas|mejor|por|hablar|escribirle)',
  '(por|en|via) (chat|zoom|skype|whatsapp|video)',
  '(al equipo|a su jefe|a su jefa|a mi jefe|a mi jefa|a todo)',
  '(mandaselo|enviaselo|envieselo|mandeselo) a (todos|todas|el|ellos|ambos|los dos|mi)',
  '(numero|telefono|correo|nombre) (viejo|antiguo|anterior|privado)',
  '(es|este es|ese es) (el viejo|el antiguo|mi numero|mi telefono|mi nombre|mi correo)',
  'de usted',
  '(salvo|excepto) (el|la|los|las|eso|esto|lo)',
  // It stands in the way, or is not as it should be.
  '(si|vale|ok|bueno) (ya hay|hay una reunion|hay una cita|hay un error|hay otra|tengo libre|libro ese dia)',
  '(muy|demasiado|algo|bastante) (formal|largo|larga|corto|corta|duro|dura|seco|frio|directo)',
  '(por desgracia|lamentablemente|desgraciadamente)',
  // How one is, and what is neither yes nor no.
  '(estoy bien|estamos bien|bien gracias)',
  '^ puede $',
  '^ igual si',
  '(venga ya|anda ya)',
  '^ y eso $',
  '(hazlo|envialo|mandalo|reservalo) (otra vez|de nuevo)',
  '(numero|telefono) (viejo|antiguo)',
  'su (numero|telefono|correo) (viejo|antiguo|anterior)',
  // How many people it is for, which nothing shows.
  '(para|con) [nosotros|nosotras] (los dos|las dos|los tres|las tres|los cuatro|ambos|ambas|dos|todos|todas|toda la gente|dos personas|tres personas|varias personas|varios|todo el equipo|todo el mundo|todo el grupo|todos nosotros)',
  // Of no one thing.
  '(reserva|reserve|reservad|agenda|agende|programa|apunta|haz) (algo|lo que sea|cualquier cosa|cualquiera|alguno|alguna|una cualquiera|uno cualquiera|lo que quieras)',
  '^ [sí|hola] (soy yo|soy yo misma|soy yo mismo) $',
  'a ver si [que] (sí|si|es|se|me|nos|va|puede)',
  // In a while: "sí, ahora" puts off as much as it agrees.
  '^ [sí|vale|ok] (ahora|ahorita|ahora luego|pronto|prontito|en nada) [sí] $',
  'y [para|con] (mí|ella|él|ellos|mi jefe|mi jefa|nosotros) $',
  // Whoever is asked is to say it, or do it, alone.
  '(hazlo|hazla|confírmalo|confírmala|resérvalo|resérvala|decídelo|decide|llámala) tú [mismo|misma|solo|sola]',
];
