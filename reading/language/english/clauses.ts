/** English words by the part that they play in a plain clause (G20). What each part is stands in ../clause-table.ts. */
import type { ClauseTable } from '../clause-table.ts';

export const englishClauses: ClauseTable = {
  ref:
    "all_details all_the_details all_the_data all_of_it all_of_this all_of_that it that this that's thats it's its this's everything " +
    "everything's all them these those both that'd it'd that'll it'll the_above what_i_see what_you_wrote what_you_show what_you've_shown " +
    "what_you_have_shown what_you_proposed what_you_suggested what's_shown what_is_shown what's_there what's_above what_is_above " +
    'everything_shown everything_above everything_here everything_there everything_listed everything_you_listed everything_you_wrote ' +
    "everything_you've_listed everything_you've_written everything_you_showed everything_you_have all_that all_this all_above the_lot " +
    'the_whole_thing this_one that_one the_same same each_of_them every_detail every_bit_of_it every_point that_time this_time that_slot ' +
    'this_slot that_day this_day that_hour the_calendar my_calendar the_diary my_diary the_needful everything_necessary everything_needed',
  thing:
    'call phone_call video_call meeting appointment slot slots time_slot booking reservation invitation invitations invite invites ' +
    'calendar_entry entry chat one calls meetings appointments telephone_call telecon teleconference conversation talk discussion phonecall ' +
    'catch-up catch_up session event date_and_time booking_request request conference one-to-one 1:1 check-in sync touchpoint huddle ' +
    'face_time scheduling',
  sketch: 'proposal suggestion plan arrangement summary preview schedule overview timing',
  detail:
    'number phone phone_number telephone name person topic subject detail details info information data address time times date day hour ' +
    "what_it's_about what_it's_for who_it's_with spelling recipient contact contacts number's time's name's date's day's topic's everything digits phone_no what_it_is_about contact_number mobile_number " +
    'mobile cell_number cell landline spelling_of_her_name agenda issue email_address purpose duration',
  article: 'the a an my our your these those her his its',
  is: "is are be 's will_be would_be should_be are_all is_all 're seems_to_be appears_to_be is_still is_also are_still are_also is_now",
  seems:
    'looks look sounds sound seems seem reads feels appears looking sounding feel appear read_like comes_across strikes_me_as',
  good:
    'good great fine perfect right correct ok okay okey alright all_right excellent wonderful lovely awesome fantastic super cool brilliant ' +
    'accurate ideal acceptable spot_on amazing nice grand splendid marvellous marvelous superb terrific fab fabulous suitable convenient ' +
    'agreeable satisfactory in_order as_it_should_be as_expected as_agreed what_i_want what_i_need what_i_wanted what_i_asked_for ' +
    'what_we_need what_we_want as_discussed timing_perfect tip_top top_notch flawless faultless confirmed approved settled sorted sweet dandy ' +
    'handy doable fitting true good_to_go ready ready_to_go a_go a_yes a_deal a_good_idea good_idea great_idea tidy neat magic ace smashing ' +
    'bang_on on_point on_the_money on_the_dot dead_on on_target first-rate first_rate first-class first_class top tops ace_of_you brill a1 ' +
    'a_ok a-ok hunky_dory peachy dope lit rad gold golden gravy kosher legit bueno gucci sound solid stellar sterling stupendous outstanding ' +
    'exceptional exquisite impeccable immaculate great_stuff perfecto all_correct all_right_and_proper as_intended as_requested as_desired ' +
    'as_wanted as_hoped to_my_liking to_our_liking to_my_satisfaction up_to_scratch up_to_date in_good_order ship-shape shipshape error-free ' +
    'error_free without_errors without_error up_to_par exact precise right_on what_we_wanted what_we_needed what_i_was_looking_for ' +
    'what_i_was_after what_i_hoped_for what_i_had_in_mind what_we_had_in_mind what_i_had_hoped_for what_we_agreed what_we_discussed ' +
    'what_the_doctor_ordered music_to_my_ears a_date a_winner a_plan a_go-ahead a_keeper my_cup_of_tea feasible workable manageable ' +
    'reasonable sensible appropriate proper valid verified a_match a_perfect_match a_perfect_fit a_good_fit a_great_fit the_best_fit ' +
    'captured_correctly recorded_correctly noted_correctly correctly_captured correctly_recorded ' +
    'written_down_correctly down_correctly listed_correctly entered_correctly summarised_correctly summarized_correctly put_correctly ' +
    'spelled_correctly spelt_correctly',
  better:
    'safest simplest handiest smartest wisest sensible practical least_bad most_convenient most_practical favorable favourable nicer easier ' +
    'simpler safer quickest fastest calmest quieter quietest better best preferable easiest most preferred favourite favorite preference ' +
    'ideal nicest preferably optimum optimal happiest more_convenient more_suitable more_comfortable most_comfortable most_suitable ' +
    'most_sensible favoured favored winner the_winner kinder gentler less_stressful less_rushed less_hectic smoother stronger calmer best_fit ' +
    'best_bet best_option best_choice least_painful least_hectic least_stressful top_choice far_better far_easier far_nicer ' +
    'far_more_convenient much_better much_easier way_better way_easier a_lot_better a_lot_easier a_bit_better slightly_better a_little_better ' +
    'even_better much_preferred happier',
  suits:
    'easily_doable works work suits suit fits fit checks_out check_out adds_up add_up matches match tallies lines_up line_up will_do will_work would_work ' +
    "would_suit would_fit would_do 'll_do that'll_do it'll_do does_the_trick does_the_job does_it hits_the_spot works_out work_out pans_out " +
    'fits_in fits_in_with ties_in tie_in slots_in fits_right_in works_like_a_charm works_a_treat like_a_charm a_treat does_nicely do_nicely ' +
    'do_fine does_just_fine will_do_nicely will_do_fine will_suit will_fit meets agrees_with checks fits_into goes_with sits sits_well wins ' +
    "gets_my_vote is_bang_on hits_the_mark hits_the_nail_on_the_head 'd_work 'd_suit 'd_do checks_out_fine",
  forMe:
    'both_of_us for_both_of_us for_all_of_us all_of_us us_both us_all for_us_both for_us_all me us for_me with_me by_me to_me for_us with_us ' +
    'by_us to_us on_my_end on_our_end from_my_side on_my_side from_our_side on_our_side at_my_end at_our_end from_my_end from_our_end from_me ' +
    "from_us for_my_part on_my_part as_far_as_i_can_see as_far_as_i_can_tell as_far_as_i'm_concerned 4_me 4_us in_my_view in_my_opinion " +
    'in_my_book me_perfectly for_everyone my_calendar my_schedule my_diary my_agenda my_day my_week my_plans my_timetable our_calendar ' +
    'our_schedule our_diary our_calendars our_schedules into_my_calendar into_my_schedule into_my_diary into_my_day into_my_week ' +
    'into_our_calendar into_our_schedule with_my_calendar with_my_schedule with_my_diary with_my_plans with_our_schedule in_my_schedule ' +
    'in_my_week around_my_schedule on_the_whole for_my_purposes my_purposes i_think_so_too in_the_calendar_too from_where_i_sit if_you_ask_me ' +
    '4_both_of_us on_both_sides for_both_sides for_both_parties both_parties to_both_of_us with_both_of_us for_us_two',
  forOthers:
    'her him them everyone everybody both both_of_us all_of_us the_team my_team our_team for_her for_him for_them with_her with_him for_both ' +
    'for_both_of_us for_all_of_us for_everyone us_both us_all the_others as_well_as_me the_crew her_too him_too them_too with_them ' +
    'for_my_team for_the_team everyone_else everyone_involved all_involved everybody_involved all_parties all_concerned everyone_concerned ' +
    'her_schedule his_schedule their_schedule her_shift his_shift into_her_schedule with_her_schedule with_her_shift with_her_shifts ' +
    'in_her_schedule',
  very:
    'easily comfortably so very really quite just absolutely completely totally exactly perfectly pretty definitely entirely fully all indeed truly simply ' +
    'certainly too nicely much very_much a_lot all_round down_to_the_ground to_a_t to_a_tee 100 like_that like_this as_is as_it_is ' +
    'as_it_stands as_you_have_it as_you_had_it as_you_put_it as_you_wrote_it just_as_you_have_it the_way_you_have_it as_shown as_above as_proposed as_suggested as_planned as_written as_you_said as_listed well also that_way this_way ' +
    'the_way_it_is super extremely incredibly ever ever_so simply_put beautifully brilliantly wonderfully splendidly superbly spot_on bang_on ' +
    '100_percent one_hundred_percent a_hundred_percent hundred_percent 100% 110 200 1000 all_the_way in_every_respect in_every_way ' +
    'in_all_respects on_all_counts on_every_count on_all_points across_the_board through_and_through without_exception even so_much very_very ' +
    'really_really most rather thoroughly awfully terribly plenty remarkably particularly especially clearly plainly obviously undoubtedly ' +
    'unquestionably naturally without_a_doubt without_doubt no_doubt beyond_doubt hands_down without_question no_question for_sure ' +
    'for_certain for_real without_hesitation without_reservation without_reservations unreservedly wholeheartedly unconditionally a_charm ' +
    'like_a_glove a_glove like_clockwork down_to_the_last_detail to_the_letter word_for_word all_around either_way by_far far_and_away ' +
    'still_too happily all_day_long any_day every_time in_any_case full unconditional wholehearted explicit express formal',
  how:
    'accordingly as_requested as_you_suggest now right_now right_away straight_away straightaway straight immediately quickly asap at_once ' +
    'gladly happily with_pleasure promptly directly officially without_delay without_further_ado pronto swiftly forthwith as_soon_as_possible ' +
    'as_soon_as_you_can soonest stat instantly formally properly securely firmly in_full then_and_there here_and_now this_minute this_instant ' +
    'as_shown as_displayed as_detailed as_outlined as_described as_presented as_specified as_indicated as_is as_per_above as_per_the_above ' +
    'per_above as_per_the_details as_per_details as_per_your_suggestion as_per_your_proposal with_these_details with_those_details ' +
    'with_the_above_details with_all_the_details with_the_details_shown under_these_details at_the_time_shown in_one_go by_all_means ' +
    'at_your_earliest_convenience at_your_convenience urgently desperately badly',
  filler:
    "well then and oh ah um uh er erm hey right alright great now ok okay so so_is so_are as_is_also there hi hello hi_there dear it_is it's " +
    "good_morning good_afternoon good_evening good_day hiya howdy heya yo morning afternoon evening g'day gday gidday sup ooh aah ahh ohh " +
    "whoa wow lol haha hehe alrighty righty well_then now_then then_again there_we_go here_we_go there_you_go that's_it that's_that so_yes " +
    "so_yeah finally at_last anyways anyway honestly frankly seriously truly plus either yet_again once_and_for_all come_on c'mon cmon " +
    "come_on_then hurry_up chop_chop get_a_move_on for_heaven's_sake for_heavens_sake for_goodness_sake for_goodness'_sake for_god's_sake " +
    "for_gods_sake for_pete's_sake for_crying_out_loud for_the_love_of_god good_heavens good_lord my_goodness goodness heavens oh_my blimey " +
    'crikey gosh jeez sheesh man i_mean you_see as_ever as_always of_course and_so n as_well too then_please there_then',
  yes:
    'yes yeah yea yep yup sure yes_yes ok okay k right perfect great absolutely certainly definitely of_course cool fine lovely wonderful ' +
    'super excellent alright agreed correct indeed sweet brilliant awesome aye yes_indeed yess yesss yeh yah yas yaas ya ye yis yes_please ' +
    'affirmative positive totally exactly precisely roger confirmed approved deal righto right_you_are right_o very_good very_well ' +
    'fair_enough you_bet sure_thing by_all_means for_sure spot_on bang_on okey_dokey okie_dokie alrighty naturally obviously indubitably ' +
    "undoubtedly yes_sir yes_sirree yes_siree yessir yes_ma'am yes_boss hell_yes heck_yes hell_yeah oh_yes why_yes well_yes but_of_course " +
    'granted good happy_days champion smashing grand sound magic ace top tops brill lush lovely_jubbly cushty bonzer bewdy beaut ripper bingo ' +
    'hooray hurrah hallelujah amen booyah yay woohoo yippee a_hundred_times a_thousand_times a_million_times bet say_less say_no_more no_cap ' +
    'cool_beans word facts legit',
  please:
    'please pls plz plis kindly thanks thank_you thx ty tnx cheers many_thanks thanks_a_lot thanks_so_much thank_you_so_much ' +
    "thank_you_very_much thanks_very_much much_appreciated if_you_would_be_so_kind if_you'd_be_so_kind if_you_please if_you_don't_mind " +
    "if_you_dont_mind if_you_would if_it's_all_the_same_to_you if_that's_all_the_same_to_you if_that's_ok if_that's_okay " +
    "if_that_works_for_you if_it_works_for_you if_it's_no_trouble if_it_is_no_trouble if_it's_not_too_much_trouble if_i_may mate sir madam " +
    'dear buddy pal guys folks team thnx thnks thanx thankyou thanku thank_u thanks_you tq tysm tyvm tyia ty_so_much thx_a_lot thxs thks tks ' +
    "pleeease pleease plase pleas pliz plss plzz pl kindly_please if_that's_alright if_that's_all_right if_that_is_alright " +
    "if_that's_alright_with_you if_that's_ok_with_you if_that's_okay_with_you if_that's_fine_with_you if_that's_fine if_it's_ok_with_you " +
    "if_it's_okay_with_you if_it's_alright_with_you if_it's_all_right_with_you if_it_isn't_too_much_trouble if_it's_not_a_bother " +
    "if_it's_no_bother if_you'd_be_so_good if_you_would_be_so_good if_you_could_be_so_kind if_you_don't_mind_me_asking if_i_might if_you_will " +
    "if_you_wouldn't_mind if_you_wouldnt_mind i_beg_you i_ask_you i'd_ask_you with_thanks with_many_thanks with_kind_regards best_regards " +
    'kind_regards warm_regards regards all_the_best best_wishes best cheers_mate ta ta_very_much ta_muchly cheers_then much_obliged ' +
    'thank_you_kindly thanking_you thank_god dear_assistant dear_team dear_all dear_sir dear_madam assistant bot hr_team friend my_friend ' +
    'my_dear dude bro bruv chap chaps boss chief lads ladies gents everyone all love hun honey sweetie darling parley god_bless bless_you ' +
    'you_legend you_star you_beauty legend',
  order:
    'crack_on carry_on crack_ahead get_on_with ink_in slot_in book reserve schedule arrange send submit confirm approve ' +
    'file finalize finalise lock register book_in lock_in block_out nail_down proceed proceed_with go_ahead go_ahead_with sort diarise ' +
    'put_through push_through put_it_through process execute log block block_off commit commit_to secure firm_up tie_down pin_down ' +
    'nail set_up organise organize sort_out diarize slate get_booking get_cracking crack_on_with fire_off fire_away send_out ' +
    'send_off send_through send_over dispatch issue generate validate okay_it ok_it rubber_stamp sign_off_on action activate initiate trigger ' +
    'put_it_down put_it_in put_that_in put_this_in write_it_in write_that_in note_it_down note_it note_that_down mark_it_down mark_it mark_that_down add_it ' +
    'add_it_in add_that add_this add_the_call add_the_meeting enter_it enter_that enter_it_in key_it_in type_it_in let_it_rip make_it_happen make_that_happen ' +
    "make_this_happen make_it_so make_it_official let's_roll take_it_from_there take_it_away have_at_it knock_it_out do_the_honours " +
    'do_the_honors do_the_needful do_the_rest bok buk boook bokk bookit bookk confrim comfirm shedule scedule shcedule reserv',
  make: 'make place create set_up do press hit click tap finish complete',
  put: 'put get stick pop sign slot write jot mark count chuck bung whack lob',
  into:
    'in into through down on in_the_calendar in_my_calendar in_our_calendar on_the_calendar on_my_calendar in_the_diary in_my_diary ' +
    'on_the_books in_the_books in_the_system into_the_system into_the_calendar into_my_calendar on_record in_writing in_place on_the_schedule ' +
    'on_the_agenda up',
  particle:
    'for_that_time at_that_time for_this_time at_this_time for_then in up off out away through down over ahead forward along in_the_calendar ' +
    'in_my_calendar in_our_calendar on_the_calendar on_my_calendar to_the_calendar to_my_calendar in_the_diary in_my_diary for_the_call ' +
    'on_the_books in_the_books in_the_system into_the_system into_the_calendar into_my_calendar into_our_calendar on_record on_the_schedule ' +
    'on_my_schedule on_the_agenda on_both_our_calendars in_both_calendars in_both_our_calendars for_both_of_us for_us_both for_the_two_of_us ' +
    'at_the_given_time at_the_proposed_time at_the_time_given at_the_time_shown for_the_time_shown at_said_time for_that_slot for_this_slot ' +
    'in_that_slot in_this_slot at_that_hour on_that_day on_that_date for_that_day',
  whom: 'her him them us me us_both both_of_us',
  you: 'you',
  may:
    "can may could would will feel_free feel_free_to free_to welcome_to you're_welcome_to would_you_mind do_you_mind mind could_you can_you " +
    'would_you will_you would_you_please could_you_please can_you_please please_do be_so_kind_as_to be_so_good_as_to be_so_kind_and ' +
    'would_you_be_so_kind_as_to would_you_be_so_kind would_you_be_so_good allowed_to',
  let: "get have let's lets let_us want",
  done:
    'booked scheduled reserved sorted done confirmed arranged sent set_up put_in locked_in booked_in entered added registered settled ' +
    'in_the_calendar in_the_diary',
  ifYou: "if_you if_you_could if_you_would if_you'd if_you_can it_if_you it_if_you_could it_if_you_would",
  grateful:
    'grateful appreciate obliged thankful great good nice glad happy pleased lovely kind helpful wonderful much_obliged',
  i: "i we i'm im we're i'd we'd i've we've i_do i_can we_can",
  want: 'want would_like like need would_love love wish do_want',
  agree:
    'agree confirm approve accept consent authorise authorize endorse support hereby_confirm hereby_approve second agree_to agree_with ' +
    'sign_off sign_off_on give_you affirm ratify validate okay subscribe_to concur concur_with go_along_with second_that vouch_for stand_by ' +
    'authorise_this hereby_authorise hereby_authorize hereby_accept hereby_agree am_in am_happy_with am_fine_with am_ok_with',
  content:
    'happy satisfied content fine comfortable pleased ok okay on_board in_agreement all_for game onboard cool good_with fine_with okay_with ' +
    'ok_with cool_with happy_with comfortable_with in_favour in_favor in_favour_of in_favor_of totally_fine up_for_it keen',
  none: 'no nothing none without zero not_a_thing not_any nothing_else',
  objection:
    'objection objections need_to_change_anything need_to_change need_for_changes change changes complaint complaints problem problems issue ' +
    'issues concern concerns correction corrections remark remarks comment comments amendments edits to_add to_change to_correct to_object clash clashes clashing conflict conflicts overlap overlaps in_the_way ' +
    'to_object_to to_fix to_complain_about against wrong_with needs_changing i_would_change i_want_to_change missing need_to_ask_again ' +
    'need_to_ask_me_again need_to_ask_twice need_to_check_again need_to_double_check need_to_double-check changes_needed ' +
    'objections_whatsoever reservations hesitation hesitations qualms doubts quibbles queries adjustments modifications alterations amendment ' +
    'revisions tweaks fixes mistakes errors faults flaws typos inaccuracies anything_to_change to_amend to_adjust to_edit to_alter to_modify ' +
    'to_report to_say_against to_complain to_dispute wrong amiss incorrect off out_of_place out_of_order else_to_add else_to_change ' +
    "requires_changing requires_changes needs_to_change needs_to_be_changed needs_changes needs_fixing needs_correcting i'd_change i'd_add " +
    'i_would_add for_me_to_add for_me_to_change i_want_to_add i_need_to_add i_need_to_change we_need_to_change',
  more:
    'further more any additional else other needed required necessary at_all whatsoever left remaining outstanding still to_speak_of ' +
    'that_i_can_see i_can_see as_far_as_i_can_see on_it with_it with_that with_this about_it about_that about_this in_it there here',
  consent:
    'ok okay yes approval permission go_ahead blessing consent confirmation thumbs_up agreement green_light authorisation authorization ' +
    'sign_off support sign-off buy-in assent clearance seal_of_approval vote agreement_to_this okay_for_this yes_to_this yes_to_that ' +
    'okay_on_this okay_to_this okay_to_that ok_to_that ok_to_this approval_for_this approval_to_this consent_to_this',
  have:
    "have 've got take takes consider treat count see has give grant granting giving gives regard accept there's there_is there_are i_see " +
    'i_have we_have',
  joint: 'for with on at to in as of by from and',
  because: 'because since cause cuz cos coz bc as',
  need: 'need have_to want must would_like got_to gotta should need_to have_got_to want_to wanted has_to needs_to ought_to',
  talk: 'talk speak discuss meet chat talking speaking discussing meeting chatting chat_with the_chat hearing call ring phone connect catch_up',
  free: 'free available open clear time nothing_on room',
  only: 'only just',
  take:
    "take choose pick prefer select go go_for go_with going_with opt opt_for settle settle_on settle_for grab gimme give like vote i'll we'll " +
    "i_will we_will let's lets let_us take_the will going_for plump_for say do use want put us us_in keen_on pick_is choice_is my_pick " +
    "my_choice our_choice we'll_take i'm_for would fix block snag nab bag claim secure nominate elect fancy favour favor plump stick_with " +
    'stick_to run_with roll_with vote_for vote_goes_to voting_for my_vote_goes_to my_vote_is_for sold_on settled_on decided decided_on ' +
    'plump_on land_on aim_for aim shoot_for shoot lean_towards_so put_down arrange organise organize schedule reserve lock lock_in confirm ' +
    'proceed proceed_with go_ahead go_ahead_with make make_it book sign pencil slot squeeze fit pop write jot mark much_rather much_prefer ' +
    'rather rather_have much_rather_have sooner sooner_have better_have would_rather would_sooner would_prefer would_much_rather ' +
    'would_much_prefer prefers go_w going_w go_w/ w',
  option: 'option choice slot variant letter number no alternative answer',
  checked:
    'checked double-checked double_checked doublechecked reviewed verified proofread looked_at looked_over looked_through looked gone_through ' +
    'went_through read_through read_it been_through gone_over compared looked_it_over looked_them_over looked_everything_over read_it_over ' +
    'read_it_through read_everything read_it_all gone_over_it been_over_it seen_it seen_everything went_over_it went_over_everything',
  again: 'again once_more once_again twice already',
  matters:
    'important urgent overdue high_time about_time necessary pressing essential vital long_overdue well_overdue crucial critical a_priority ' +
    'a_must time vital_to_me overdue_already worth_it worthwhile serious',
  delayed:
    'waited put_off put_it_off put_this_off put_that_off postponed delayed been_waiting waiting dragged dragged_on putting_this_off ' +
    'putting_it_off putting_that_off been_putting_this_off been_putting_it_off been_putting_that_off',
  long:
    'long_enough too_long far_too_long ages forever for_ages for_weeks for_long_enough for_too_long for_long for_far_too_long ' +
    'for_way_too_long way_too_long for_months for_days',
  finish:
    'over_with over_and_done_with out_of_the_way off_my_plate off_my_list off_the_list behind_us behind_me done_and_dusted',
  help:
    'help support time effort efforts patience assistance trouble reply answer response arranging organising organizing sorting sorting_out ' +
    'booking setting_up helping taking_care_of taking_care looking_after handling scheduling checking doing dealing preparing fixing finding ' +
    'managing coming_back_to getting_back_to everything quick fast speedy prompt swift double-checking double_checking doublechecking ' +
    'confirming verifying reminding asking offering suggesting proposing giving guiding walking checking_in making listing laying_out ' +
    'spelling_out summarising summarizing writing_it_down writing following_up following_through chasing running_this_by_me running_it_by_me ' +
    'waiting taking assisting organising_this clarifying coordinating accommodating moving_fast jumping_on options choices suggestions ' +
    'availability flexibility understanding kindness attention diligence service work summary overview reminder recap double_check check ' +
    'prompt_reply quick_reply quick_response fast_response prompt_response quick_answer',
  that: 'that',
  settle:
    'sort_out sort_this_out sort_it_out sort_that_out clear_up clear_this_up clear_it_up clear_that_up resolve settle solve fix address ' +
    'discuss tackle deal_with clarify talk_about sorted_out sorted cleared_up resolved addressed dealt_with discussed talked_about ' +
    'talked_through settled clarified fixed',
  verified:
    'checked double-checked double_checked doublechecked verified compared cross-checked cross_checked reviewed proofread ' +
    'looked_in_my_diary looked_in_my_calendar looked_at_my_diary looked_at_my_calendar checked_my_diary checked_my_calendar ' +
    'checked_the_calendar checked_the_diary been_through_my_calendar been_through_my_diary gone_through_my_calendar gone_through_my_diary ' +
    'consulted_my_calendar consulted_my_diary',
  impatient: 'already at_last finally for_once now_please or_not_at_all_i_mean',
  gives: 'gives leaves allows affords buys saves gets',
  will:
    "i'll i_will we'll we_will ill i'm_going_to i_am_going_to i'm_gonna i_shall we_shall we're_going_to i'm i_am we're we_are i've i_have " +
    "i'll_just",
  around:
    'let_her_know let_him_know let_them_know let_everyone_know tell inform notify brief update remind warn prepare prep get_ready be_ready ' +
    'ready be_there there be_around be_available available be_waiting be_on_time be_prepared prepared be_in be_at be_by by_the_phone ' +
    'at_my_desk in_the_office in_my_office at_home at_work stand_by make_sure make_time keep_free keep_it_free keep_the_time_free ' +
    'keep_that_time_free keep_the_slot_free note jot_down write_down mark save note_it_down have_ready expect pick_up dial_in dial join ' +
    'attend bring gather collect take_notes make_notes make_a_note note_that put_together get_together go_over_my_notes see_to_it ' +
    'talk_to_you_then speak_to_you_then be_on_the_line on_the_line set_a_reminder set_an_alarm take_it_from_there clear_my_calendar ' +
    'clear_my_schedule clear_the_time block_my_calendar block_the_time block_out_the_time block_my_diary let_the_team_know keep_an_eye_out ' +
    'look_out_for get_my_notes rearrange_my_day be_free be_back be_done be_finished let let_her_know_myself inform_her_myself ' +
    'put_it_in_my_calendar put_it_in_my_diary put_it_on_my_calendar put_it_in_mine put_that_in_my_calendar add_it_to_my_calendar ' +
    'enter_it_in_my_calendar print print_out print_off book_a_room book_us_a_room book_a_quiet_room book_us_a_quiet_room book_a_meeting_room ' +
    'book_the_room book_the_meeting_room reserve_a_room reserve_a_meeting_room find_a_room find_a_quiet_room find_a_quiet_spot ' +
    'find_a_quiet_place get_a_room sort_out_a_room be_taking take_the_call take_it_from take_the_call_from be_taking_the_call be_calling_from ' +
    'be_sitting sit close_the_door shut_the_door have_her_file have_the_file have_my_notes have_the_numbers have_the_figures have_coffee ' +
    'bring_coffee make_coffee grab_a_coffee pull pull_up pull_her_file dig_out look_out get_hold fetch hold_the_time keep_my_calendar ' +
    'keep_the_morning keep_that_morning keep_my_morning plan_around arrange_cover organise_cover get_cover find_cover go_home drive come_in ' +
    'be_early come_early start_early stay_late arrange_my_day shift_my_day ask_her_to_be free_up fit_my_day send_her_a_note drop_her_a_note ' +
    'drop_her_a_line give_her_a_heads-up give_her_a_heads_up give_her_notice give_her_warning leave_her_a_note mention_it_to_her pass_it_on ' +
    'pass_that_on spread_the_word jot jot_it_down jot_that_down write_it_down grab grab_the grab_a pull_her_records pull_her_hours',
  aroundWhat:
    'notes note documents docs paperwork file files points list questions agenda material materials things stuff everything myself_ready ' +
    'beforehand before_then until_then by_then then that_day that_morning that_afternoon in_advance ahead_of_time about_it about_this ' +
    'about_that about_the_call about_the_appointment about_the_meeting of_it of_this know the_phone phone my_desk desk office room home ready ' +
    'free prepared time in_the_meantime meanwhile straight_away right_away later_today for_it for_the_call for_the_meeting for_that ' +
    'what_i_want_to_say what_to_say the_facts facts figures data timesheet timesheets attendance_sheet attendance_record attendance records ' +
    'record rota roster report reports clear open ready_by_then my_side of_my_desk from_my_office from_home from_the_office from_my_desk ' +
    'from_work mine afterwards after_that after_this after ahead at_her_desk quiet handy to_hand in_hand at_hand in_front_of_me with_me ' +
    'a_coffee coffee the_door the_rest_of_the_team the_shift the_team_lead the_front_desk reception my_assistant my_secretary ' +
    'where_she_needs_to_be somewhere_quiet a_quiet_spot a_quiet_room a_room hours meeting_room small_meeting_room the_meeting_room down ' +
    'homeoffice from_home_office it_down',
  who: "she he they she's he's they're both everyone everybody we_both they_both both_of_us we_two",
  knows:
    'knows know expects expect expecting is_expecting are_expecting awaits is_waiting waiting is_aware aware is_aware_of aware_of told ' +
    'informed has_been_told been_told is_informed already_knows knows_already already_expects in_the_loop has_time have_time has_the_time ' +
    'is_free are_free free is_available are_available available will_be_there will_be_free will_be_ready will_be_available can_make_it ' +
    'can_make_that needs need could_use deserves deserve looking_forward is_looking_forward are_looking_forward is_in is_around ' +
    "is_always_there is_there there 'll_be_there 'll_be_free 'll_be_around 'll_be_pleased 'll_be_happy 'll_be_glad 'll_be_delighted " +
    "will_be_pleased will_be_happy will_be_glad will_be_delighted she'll_be_there she'll_be_free she'll_be_around she'll_be_ready " +
    "she'll_be_pleased she'll_be_glad she'll_be_happy she'll_be_delighted she'll_be_relieved he'll_be_there he'll_be_free he'll_be_pleased " +
    "he'll_be_glad he'll_be_happy they'll_be_there they'll_be_free they'll_be_pleased they'll_be_glad starts_then comes_in arrives works_then " +
    'is_on_shift on_shift is_working was_late was_late_again has_been_late keeps_coming_late keeps_coming_in_late keeps_being_late ' +
    'keeps_turning_up_late comes_late comes_in_late came_late came_in_late turned_up_late showed_up_late arrived_late is_late is_late_again ' +
    'is_always_late is_constantly_late is_never_on_time missed_work missed_her_shift missed_another_shift missed_the_start ' +
    'has_been_late_again been_late late_again has_to_know has_to_hear_it has_to_be ought_to_know should_know should_hear has_asked_for_it ' +
    'asked_for_it asked_for_this wanted_this wants_this wants_it wants_to_talk wants_that_too wants_the_same',
  forward:
    "looking_forward looking_forward_to look_forward look_forward_to can't_wait cannot_wait excited eager eagerly relieved " +
    'hoping_for_a_good_talk anticipating',
  leave: 'can_be may_be can_now_be may_now_be can_then_be',
};
