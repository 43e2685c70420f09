/** English words that mark what merely stands beside an answer (G20). What each list is for stands in ../beside-table.ts. */
import type { BesideTable } from '../beside-table.ts';
import { englishGround } from './ground.ts';

export const englishBeside: BesideTable = {
  ...englishGround,
  outright:
    'yes yeah yea yep yup yess yah ya aye sure ok okay okey k absolutely definitely certainly of_course agreed affirmative gladly please_do ' +
    "go_ahead go_for_it go_on do_it do_that do_so by_all_means confirmed indeed deal you've_got_my_okay you've_got_my_ok you_have_my_okay you_have_my_ok you've_got_my_yes you_have_my_yes you've_got_my_go-ahead you_have_my_go-ahead you_may alright all_right thanks_yes",
  pleas:
    "please pls plz if_you_could if_you_would if_you_can if_you_don't_mind if_you_wouldn't_mind if_you_please if_it's_no_trouble if_it's_no_bother would_you " +
    'if_it_is_no_trouble if_u_could if_u_would if_you_may kindly be_so_kind',
  first: "i i'm im i'll i've i'd we we're we'll we've we'd",
  firstEndings: '',
  clitics: '',
  while: 'while whilst',
  fragments: 'in on at for to by from of within under with without as blah and or not minus plus',
  meanwhile:
    'meanwhile in_the_meantime in_the_meanwhile meantime in_a_sec in_a_second in_a_bit in_a_minute in_a_moment right_after straight_after',
  around: 'by_then until_then till_then before_then beforehand afterwards after_that',
  leaving:
    "i'm_off im_off we're_off off_to gotta_run gotta_go gotta_dash got_to_run got_to_go got_to_dash i_gotta i've_got_to_run i've_got_to_go " +
    "i've_got_to_dash i_have_to_run i_have_to_go i_have_to_dash i_need_to_run i_need_to_go i_must_run i_must_dash i_must_go i_must_be_off " +
    "i'd_better_run i'd_better_go i'm_heading i'm_on_my_way i'm_about_to_leave i'm_leaving_now i'm_running_to i'm_rushing_off heading_out",
  consequence: 'then so that_way this_way so_that and_then and_so then_at_least',
  giving:
    'gives_me gives_us leaves_me leaves_us that_gives_me that_gives_us that_leaves_me that_leaves_us which_gives_me which_gives_us lets_me it_gives_me that_lets_me',
  leavingTo: 'to for now then home off into out there in and',
  otherwise: 'otherwise or_else else',
  ahead: 'before ahead_of',
  articles: "the this that my our all everything everybody it's things",
  anyway: 'anyway anyways anyhow in_any_case either_way regardless',
  whenAdverbs: 'before_that until_then by_then after_that afterwards that_day then',
  relations: 'before after until till by from since',
  deciding:
    'be_sure make_sure be_certain sure_it sure_that green go-ahead touch feet thoughts nod thumbs swap* dodge* still back out_of back_out backing_out bail* pull* withdraw* chicken* duck wriggle* squirm* opt undo revert* regret* pretend* opinion opinions advice joking kidding stuck myself ourselves alone decid* doubt* wait* check* ask* chang* cancel* agree* agreed confirm* think* thought consider* consult* discuss* talk* speak* spoke* ' +
    'verif* wonder* hope* hoping want* wish* prefer* approv* permi* reserv* schedul* resched* postpon* delay* hesitat* reconsider* clarif* ' +
    'negotiat* review* compar* mull* ponder* weigh* delibera* contempl* reflect* sleep* insist* refus* declin* reject* object* disagre* ' +
    'suppos* guess* reckon* believ* assum* imagin* mistak* wrong* differ* instead rather another unless whether maybe perhaps probabl* if ' +
    'until till once call calls called calling book booked booking books phone phoned phoning see saw seen seeing hear heard know knew known ' +
    'find found finding look looked looking looks sure need needs needed let allow* tell told telling say said says saying move moved moving ' +
    'hold stop skip mind minds sign signed answer* reply respond* settle* order* test* try trying run_it run_this run_that by_her by_him ' +
    'sound_out get_back come_back busy away ill sick holiday holidays vacation leave unavailable abroad meeting appointment quit quitting ' +
    'fired resign* consent* bless* persuad* convinc* object* should would could might must may question* explain* write writing draft* send sending message* email* mail not no never ' +
    "don't can't won't without but except only",
  others:
    "she he they she'll he'll they'll she's he's they're she'd he'd they'd him them boss manager lawyer hr somebody someone everyone who",
  unwilling:
    'want* need* like* care* mind* bother* think* know* sure decid* agree* wish* believ* doubt* should* must have_to interest* worth* matter* ' +
    "now today yet call* talk* speak* meeting phone* look* search* book* please don't_do so",
  proposal: "that that'll that'd that's thats this this'll it'll it'd",
  unsettled: 'myself ourselves question questions pope pigs',
  hypothetical: "would_have could_have should_have might_have would've could've should've if_only",
};
