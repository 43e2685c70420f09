/** First names that lie one slip away from a word of an answer, in whatever language they are said (`reading/remainder/spelling.ts`). */
// oxfmt-ignore
export const realNames = `
adele adis alen amado anabela andres andrés anel aniello ante anto archie armando benito bine brent camila carina carito carla carmina
cata cath ceren colo concetta corina corrado csilla damla danii dany davy debora debra dieter edis elia elian elias elie elio elías emil
ernest esat estelle ester estera evie felice finn garcia gocha greta guada gustavo gülten güneş hale hande hazal helen helin horacio irina
joha julii karo leire lina lino lisa lise lito lucy luu mane mania manolo manuela mario marion marlon merce mercè meri mery milton mona
moni morgan nehuen neus nilgün pere piero pina pola polo reda renia rina rolo rosaria sait sante savaş selen sena senem sepp sezen shane
sinem slava solcito soner suna sven tano tara tato tere tine vero vita vito vlada warren werner арес аугуст барак барт бартом башара берте
боба брайан вали валите велла венера вера веру вить даном данька дора доре дороти доры жан-пола жан-поли карине ланн лии мадина майи марат
марина марины мери пола поли понтия ребека рейну света сократ стасик фома фому хани ясон`;
