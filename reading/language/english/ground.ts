/** English words that tell what stands before a yes that concludes it (G20). What each list is for stands in ../ground-table.ts. */
import type { GroundTable } from '../ground-table.ts';

export const englishGround: GroundTable = {
  concluding: 'so and_so therefore hence thus',
  butYes: 'but_yes but_yeah but_yep but_sure but_do but_go_ahead but_of_course',
  ownSubjects:
    "my our nobody no_one noone nothing none everyone_is everyone's everybody_is everybody's all_of_us both_of_us the_whole_team_is",
  relieved: 'phew finally at_last at_long_last',
  obstacles:
    'clash* collid* overlap* conflict* interfer* in_the_way against away busy off ill sick holiday* vacation* leave unavailable abroad meeting meetings ' +
    'appointment appointments absent booked missing wait waiting delay delaying postpone postponing put_it_off putting_it_off put_this_off ' +
    'putting_this_off drag* linger* closed shut double-booked taken',
  negators:
    "not no never none nobody noone no_one nothing neither don't doesn't didn't isn't aren't wasn't weren't won't can't cannot couldn't hasn't haven't",
  present:
    'in_the_office at_my_desk at_the_desk in_my_office at_work on_site back home here there free arrive in_all_day in_all_morning in_all_afternoon around ' +
    'available reachable',
  mocking:
    "or kiss goodbye farewell bury forget funeral burial grave sleepless tears expect expecting demand demands love loved loves adore enjoy enjoyed hate hated hates dread dreading loathe despise joy joyful fun thrilled thrilling ecstatic delighted overjoyed can't_wait_to " +
    "can't_wait_for dying die wow oh whoopee yippee wonderful fantastic marvellous lovely brilliant hilarious laugh waste wasted pointless useless " +
    "silly stupid ridiculous nonsense rubbish joke pain sigh ugh another yet_another as_if like_that'll give_up surrender afraid scared fear " +
    'threat* force* forced forcing order* made_me makes_me make_me against_my told pressure* sue* court lawyer',
  benefit:
    'save saves spare spares help helps relief relieve lovely great brilliant perfect wonderful handy kind good nice super ideal',
  delaying:
    'wait waiting delay postpone put_it_off put_this_off leave_it leave_this drag_it drag_this delaying postponing putting_it_off',
};
