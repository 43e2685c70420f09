/** Small words that stand inside people's names, whatever language is spoken around them. Folded. */

/** Before a part of a name: "de la Cruz", "von Steinfurt", "ibn Khalid". */
export const nameParticles: ReadonlySet<string> = new Set(
  (
    'de del della dello degli dei di da do das dos du des la las los le lo el al ' +
    "von van zu ten ter te 't d' de' af av bin bint ibn ben abu ap ferch фон ван де да дель ибн à"
  ).split(' '),
);

/** Only behind another one: "von der Leyen", "van den Berg". */
export const innerParticles: ReadonlySet<string> = new Set(['der', 'den', 'dem', 'дер']);

/** Between two parts of one name: "Cruz y Soto", "von und zu". Elsewhere they join two people. */
export const nameJoints: ReadonlySet<string> = new Set(['y', 'e', 'i', 'und']);

/** Behind a name. */
export const nameSuffixes: ReadonlySet<string> = new Set('jr sr ii iii iv v esq phd md'.split(' '));

/** Behind a title: "Dr. med.". */
export const nameDegrees: ReadonlySet<string> = new Set('med phil jur ing rer nat dent habil'.split(' '));
