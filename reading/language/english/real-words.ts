/** English words and names that lie one slip away from a word of an answer, and are words themselves (`reading/remainder/spelling.ts`). */
// oxfmt-ignore
export const englishRealWords = `
abb abed abound absurd abut accent ache aches aching adele adler advert agee agree aground albeit albright ales algeria all allegro
almighty alters amends amiable andean andes andres angers angle annular ante antler ants apologizes arable archival arenas armando armies
arranger artist aspartame assistant att bach bard baruch basra bast batten batter beak beaten beatty bellow belted bendigo benito berate
berated bereft beret berets beset besides bess bets bette better beware biddle bide bite bits bitter bock bonded boner bonner booed booing
boomed boon boos booting boozer bracken brent brides britten broken buchan buss buster bute butt cadre cadres camp campion canal cancel
canto carat carats carina carla carpal carr carrara carts cary cath cellar cellular chanting charging chateau chechen cheeks chicken
chicks chucking clams coarse coed colo competes compression concert concerted concertos concierge confirm confirmation conformed conforms
conn consign consular consult cont contact content contest continent contusion convene convenience convenient convent convince
coordination core corral correct correction corrects corrie corse coupe crane crate crete crore cunt curtain cushy daft dagger dais dammit
dams dane daring darken darn darting davy deal dear debra decayed decays deceit deem defame demons dena dene dens dentist depend derail
descent dialing dian dieter digs dine direct direction disposition document documents dong dose doss drier drifter duds dues easter eater
editor elia elias elites ell emil envied eras ernest err estate estelle ester esters ether evidence evident except excise exhale expedient
fabric fail fairy fantastic farmer fats felice felines fester fete fibula fine fined finest finn finnish fins fire firmer fist fixer flats
flips foo forgave forger formalize frat frauen frees fret freud fries fromm froth frozen fuentes garb garcia gard garda gaze genital
genoese genus gere gets ghee glosses gong graceful gracie grafted grange grasses grated graze greta grouse grunts guards guess gust
gustavo gusts guts gutter gutting haas hadrian haggle hale halo halos halving handing hares harlan harris hasten hate hating hats haven
havens hays haze hazing heaping heaving heir heist helen heller hera heresy herman hermit hire hiss homing honing hopped hopping horatio
horn horne horta horus hoses humans hummel hyping iii illusion impediment impediments impossible incites include inconvenience
inconveniences inconvenient incorrect indexed india indicted inform information informer informs insert insist insists instant interior
interruption invitation iran jaguar jeeves jenner jugs juno karo keeling kite kline lager lamar lament lanes larsen lass lasted lather
lattes layer leases lego leif lender less lest lester lett letter liber libra lido lied lien life lifted limber lina lino lire lisa list
lite litter llamas loaves loo looming looping loos looting lott lovey lucy lugo lute mace machine macho macro macron macs madame madden
made maiden mali mana manama mandate mandates mane manes mange mania manna mans manta manuela mare mario marion marlon maroon massages
mater matron mats mayors meaner meat meats meddle meet meier meir melding mellon memento mere messes metals mettle midway million mills
milton miner miso miss mite mitt modification molest molester moment mona moncton moo morgan morton moth moths mourning mouton mss muddle
nether neuter niches nivea noes nose notches notching noting number oaks oberon objection observation occasion oily option oren organic
organics organize organizer orr outing pace pacer packing palate paley pall pane panned panning paper pardon parlay parsley parson parton
parts pass passe passes past paste pasts pate patel pearson peas peasant pecking pegs pere perfect perron person pesto petty phased
pheasant pickling pile piles pills pima pisa planed planing planter planters plata platte player pleaded pleated pods pogo poles polo pons
poo pore poss possible pots prat precede preferable pres presto primers prisms problem problems proceed program programs promote propane
propose proposes prot prudent psst puerto pump punt punts putt quits quotas rage raid rash ratio reaction realize realty rebounding recife
recite recon recorder reds registers registries reilly relating relayed relaying relies rely relying remand rena repaying replaying report
reservation reserved resort respond retards retort retract retro reunions reuse rewind risen root ruff sack sacs saga sagan salas sample
sana sanding sands sane sate sated scale scales schooner scone scones seam sear see seed seeding seedy seeming seen seeping sees selden
sell seller sensing separate servile settee sewing sexting shade shane sheen shelling sher shingle shone shoo shorted shorting shoved sick
sicker sift sill simile sine sing singe sion sire siren site skater slashing slater slid slowed smelling smooch sneaks sniffing snorted
snorting solicit solicited solute sonora sore sorely sort sowed sown spacer spare spares spatter spears specks sped spilling spite sported
sporting stake stans stare starr stars starve stats steaks steele stem stifle stoner storing stowed strands strung suede suisse summery
sundry supine supper surety surly suss sven swelling sylvan tacking tags taming tana tanking tanks taping tara tasking tatar taxing team
teams teat tee teens teller tenets tenn tenner termite tern testing thea thicket thinks thongs threes thumps tier tiller tine ting tirade
toad toads tolls tongan too trad trail tran tranquil triad trio trips tundra turns unseen unsure used vacant vacate vega veil vena verges
verne versa vile vine visa vita vito vole voles wafting wailing waiter waiving wale waned warden wares warm warren warts washes washing
wasps wast wear ween weill welter were werner wester wether wetter wherever whiter whiting wider widest wight wilder wile winder winked
wold woo wooded wooden woolen worked worsen wren wright writhing writs yore yous`;
