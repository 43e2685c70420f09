/** What asks in Spanish for something else than what is shown (G20): another deed, another receiver, another form. */
export const spanishOtherwise: readonly string[] = [
  // Somebody else gets it.
  '(mandamelo|enviamelo|mandemelo|enviemelo|pasamelo|paseme|reenviamelo|envianoslo|mandanoslo|enviame|mandame|enviemela|mandamela|enviamela)',
  '(envialo|enviala|envielo|enviela|mandalo|mandala|mandelo|mandela|reenvialo|enviar|mandar) [ya] a (mi|todos|todas|los dos|las dos|ambos|ambas|nosotros|todo el equipo|todo el mundo)',
  // In another form.
  '(como|en|por) [un|una] (borrador|borradores|carta|sms|pdf|adjunto|video|videollamada|video llamada|videoconferencia|reunion|serie|provisional|privado|recordatorio|tarea|nota|presencial)',
  '(en persona|cara a cara|presencialmente|por carta|por sms|por mensaje de texto|en papel)',
  // Only noted.
  '(guardalo|guardala|guardelo|guardela|apuntalo|apuntala|apuntelo|apuntela|anotalo|anotala|anotelo|anotela|apuntatelo|anotatelo)',
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
];
