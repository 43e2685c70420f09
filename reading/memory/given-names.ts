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
  'константин ксения людмила мария михаил наталья николаи николай ольга павел петр светлана сергеи сергей татьяна юлия юрии юрий ' +
  'tom tim ben sam jim joe bob mike steve dave chris alex nick matt andy tony greg jeff larry gary jerry terry barry harry george ' +
  'fred jake luke lucas ryan ethan nathan dylan tyler kyle jason justin brandon scott craig keith neil nigel derek dennis douglas donald ralph ' +
  'stuart simon trevor vincent zoe annie amy abby alicia becky betty brenda carol cathy cheryl cindy courtney debbie denise diane donna doris ' +
  'elaine ella erica erin gemma gina gloria jackie janice jenny jill joan joyce judy kathy katie kelly kim kristen leah leslie lindsay louise lucy ' +
  'lynn maggie mandy marilyn megan molly monica nancy naomi natalie nina peggy phoebe polly rhonda rita rosie sally shirley stacy stephanie susie ' +
  'tammy tanya tara tessa theresa tiffany tina tracy valerie vera vicky vivian wendy yvette yolanda dana ' +
  'jurgen anke antje silke heike ute gabi sabine susanne stefanie nadine nicole tanja jana lena leonie hanna lisa johanna luise jonas felix paul leon ' +
  'finn noah elias moritz niklas tobias florian philipp markus ralf rainer rolf torsten thorsten holger frauke berta erika hilde karin kerstin kirsten ' +
  'maike meike melanie miriam svenja vanessa yvonne carolin bettina britta dagmar elke gisela gudrun heidi ilse irene jutta katrin magdalena manuela ' +
  'margarete martina regina renate sigrid simone ulrike verena wilhelm karl bastian benedikt clemens fabian gerd gerhard gunter guenter hannes henrik ' +
  'ingo joachim jochen kilian konrad lars lennart ludwig manfred marcel marco mario marius norbert olaf oskar otto pascal rene sascha steffen timo udo ' +
  'ulrich volker werner heinz horst kurt bernd sven nils ' +
  'jose josefa antonia lola paco pepe javi luisa elisa ines nuria silvia sonia lorena mateo adrian alberto alfonso andres arturo carla carolina cecilia ' +
  'cesar eduardo emilio enrique ernesto esteban eugenia felipe gabriela gerardo gonzalo guadalupe gustavo hector hugo jaime julian leticia lourdes ' +
  'marcela marcelo mariana mauricio nicolas noelia pablo ramon raul rebeca rodrigo rodolfo ruben sergio susana tania valeria vicente ximena ' +
  'саша маша даша таня оля юля катя наташа лена ира аня настя ксюша люда галя надя вика виктория ваня дима коля вова володя миша паша петя сережа леша ' +
  'алеша костя женя гриша егор илья кирилл максим никита тимур артем антон денис евгении евгения олег семен степан тимофеи федор юра яна инна алла ' +
  'алина алиса арина валерия вероника дарья диана елизавета жанна зоя лариса лидия маргарита марина нина оксана олеся полина раиса софья тамара ульяна ' +
  'вадим валентин валентина валерии вячеслав геннадии георгии глеб даниил данила захар леонид макар марат матвеи руслан святослав станислав эдуард яков ' +
  'ярослав';

export const givenNames: ReadonlySet<string> = new Set(names.split(' '));
