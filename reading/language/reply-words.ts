/** What a reply in a diagnosis may not say, and what it says of pictures and conclusions (D9, D11, D12), in all languages of it. */

/** Words that are never said of a vehicle: a condition is told, and not judged. */
export const bannedWords: readonly string[] = [
  '(broken|broke|failed|failing|failure|fails|defective|defect|defects|bad|damaged|damage|damages|worn|misadjusted|leaking|leaks|leaky)',
  '(roto|rota|rotos|rotas|fallado|fallada|fallo|fallos|averiado|averiada|defectuoso|defectuosa|defectuosos|malo|mala|malos|malas|danado|danada|danados|danadas|dano|danos|gastado|gastada|desgastado|desgastada|desajustado|desajustada|goteando|con fuga)',
  '(сломан*|сломал*|поломк*|неисправ*|дефект*|плохои|плохая|плохое|плохие|поврежд*|изношен*|разрегулир*|протека*|подтека*|отказал*)',
];

/** It sees a picture. */
export const imageClaims: readonly string[] = [
  '(i see|i can see|looking at|as seen|visible|shown|shows|see) [in|from|on|at] [the|your|this] (picture|photo|image|photos|pictures|images|screenshot)',
  '(in|from|on) (the|your|this) (picture|photo|image|photos|pictures|images|screenshot)',
  '(the|your|this) (picture|photo|image) (shows|show|indicates|reveals)',
  '(en|segun) (la|tu|su|esta) (foto|imagen|fotografia)',
  '(la|tu|su) (foto|imagen|fotografia) muestra',
  '(на|по|судя по) [вашем|этом|вашеи|этои] (фото|снимке|фотографии|изображении|картинке)',
];

/** It recommends a replacement. */
export const replacements: readonly string[] = [
  '(replace|replacing|replaced|replacement|swap out|new one)',
  '(reemplazar|reemplace|reemplazo|sustituir|sustituya|cambiar|cambie)',
  '(замен*|поменять|поменяите)',
];

/** It says that the cause is found. */
export const conclusions: readonly string[] = [
  '(the|root) cause is',
  '(is|has been) isolated',
  '(the problem|the fault|the culprit) is',
  '(la causa|el problema|la falla) es',
  '(esta|queda) (aislado|aislada)',
  '(причина|проблема|неисправность) в',
  '(причина) [это|найдена|установлена]',
];
