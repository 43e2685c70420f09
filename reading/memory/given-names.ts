/**
 * Given names that are common where the assistants' languages are spoken, folded. Names that are words as well are left out: "Grace
 * Period", "Mark", "Bill", "Frank", "Will", "May", "Max", "Christian", "Rose", "Victor", "Dean", "Guy", "Rich".
 */
const names =
  'aaron abigail adam agnes agnieszka ahmed aidan ailbhe aine aisling aleksandr aleksei alejandro alessandro alexander alexandra ' +
  'alexei alfred alice alison alvaro amelia ana anastasia andrea andreas andrei andrew angela anja anna anne anthony antonio aoife ' +
  'arthur barbara beatriz benjamin bernadette bernard birgit breda brendan brian bridget brigid bronagh caoimhe carlos carmen ' +
  'caroline catherine cathal charles charlotte chiara chloe christina christine christopher ciara ciaran cillian claire claudia ' +
  'colm conor cormac cristina daniel daniela danuta darragh david deborah declan deirdre denis dermot diana diego dieter dmitri ' +
  'dmitry dominik donal dorothea dorothy eamon edward eileen eilis ekaterina elena elizabeth ellen emily emma enda eoghan eoin ' +
  'eric erik esther eva evgeny fatima fergal fernando fiachra finbarr fiona francesca francesco francisco friedrich gabriel gareth ' +
  'geraldine giovanni giulia giuseppe graham grainne gregory guillermo hannah hans harold heather heinrich helen helga henry ' +
  'hiroshi hugh ignacio igor ingrid irina isabel isabella ivan jacob jacqueline james jamie jane janet javier jeffrey jennifer jens ' +
  'jessica joanna johannes john jonathan jorge joseph joshua juan juergen julia julie karen katarzyna kate katharina kathleen katja ' +
  'kevin kieran klaus konstantin krzysztof laura lauren leonard liam linda lorcan lorenzo lucia ludmila luis lukas mairead malgorzata ' +
  'manuel marcin marek margaret maria marie marta martin mary matthew matthias maureen mehmet melissa michael michelle miguel mikhail ' +
  'mohamed mohammed monika muhammad muireann natalia natalya niall nicholas nicola nikolai noreen nuala oisin oleg olga oliver olivia ' +
  'orla oscar padraig pamela patricia patrick paula pauline pedro peter petra philip pilar piotr priya rachel rafael raquel rebecca ' +
  'ricardo richard roberto robert roisin ronan ruairi ruth samantha samuel sandra saoirse sara sarah sean sebastian seamus sergei ' +
  'sharon sheila shona sinead siobhan sofia sonja sophie stefan stephen steven susan svetlana sylvia tatiana tatyana teresa thomas ' +
  'timothy tomas tomasz ursula uwe veronica vladimir walter wolfgang yulia yusuf yuri zsofia ' +
  'александр алексей анастасия андрей анна борис вера виктор владимир галина дмитрий екатерина елена иван игорь ирина ' +
  'константин ксения людмила мария михаил наталья николаи николай ольга павел петр светлана сергеи сергей татьяна юлия юрии юрий';

export const givenNames: ReadonlySet<string> = new Set(names.split(' '));
