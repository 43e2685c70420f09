/** First names that lie one slip away from a word of an answer, in whatever language they are said (`reading/remainder/spelling.ts`). */
// oxfmt-ignore
export const realNames = `
adele adis alen amado anabela anel aniello ante anto archie armando benito bine brent camila carina carito carmina cata cath ceren colo
concetta corina corrado csilla damla danii dany davy debora debra edis elia elian elie elio emil ernest esat estelle ester estera evie
felice garcia gocha greta guada gülten güneş hale hande hazal helin horacio joha julii karo leire lina lino lise lito luu mane mania
manolo marion marlon merce mercè meri mery milton mona moni morgan nehuen neus nilgün pere piero pina pola polo reda renia rina rolo
rosaria sait sante savaş selen sena senem sepp sezen shane sinem slava solcito soner suna tano tato tere tine vero vita vito vlada warren
арес аугуст барак барт бартом башара берте боба брайан вали валите велла венера веру вить даном данька дора доре дороти доры жан-пола
жан-поли карине ланн лии мадина майи марины мери пола поли понтия ребека рейну света сократ стасик фома фому хани ясон`;
