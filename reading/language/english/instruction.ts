/** How orders are given in English (C16). What each list is for stands in ../instruction-table.ts. */
import type { InstructionTable } from '../instruction-table.ts';

export const englishInstruction: InstructionTable = {
  definites: 'the',
  indefinites: 'a an some another one',
  pointers: 'this that these those',
  pronouns: 'it these those this that',
  persons: 'him her',
  groups: 'them',
  owners: 'her',
  attached: '',
  attachedWithAccent: '',
  openings:
    "please pls kindly can could would will you i we i'd we'd you'll need needs want wants like us to have has must should ought let let's lets just now then also " +
    "go ahead and ok okay hi hello hey dear team so well first next finally help me quickly urgently immediately not never don't dont do make sure mind ask asking if it is possible",
  asking: '',
  statements:
    "the a an this that these those it its there here he she they his her their my our your i'm we're is are was were be been being has have had does did do why who whom whose what when where which how as because since while " +
    'although thanks thank yes no nothing everything everyone nobody somebody good in on at by for from with of about after before during until',
  always: 'if when whenever unless once every each any all',
  goals: 'to into onto in at by before until till through via using within than',
  dues: 'by before until till',
  directions: 'to into onto',
  attaching: 'of from about for with on without between regarding concerning named called under against belonging',
  onDays: 'on',
  events:
    'meeting meetings appointment appointments booking reservation event call calls lesson lessons exam exams class trip flight visit interview session webinar workshop training delivery shipment shift surgery party',
  afters: '',
  relatives: 'that which who whom whose where',
  joints: 'and then but or',
  ways:
    'fast faster quick asap now today tomorrow tonight again back off up out over down away in on along aside asap soon later first please pls instead too also together immediately straight right properly once more yet still ' +
    'anyway eventually ready yourself quickly now then only just for me us hold care hand review approval advance request demand caution delay notice',
  empties:
    'right correct proper relevant appropriate respective corresponding said necessary usual whole entire certain specific particular damn same purchase sales shipping work job service repair insurance tax credit debit rental travel maintenance hotel business',
  standIns: 'thing things stuff matter matters issue issues problem problems situation mess',
  unique:
    'information info office kitchen warehouse building lobby reception garden greenhouse basement garage yard roof parking factory plant school clinic hospital pharmacy lab shop store bank company firm department headquarters house home entrance ' +
    'premises gym library canteen cafeteria hall corridor hallway staircase toilet toilets bathroom restroom restrooms bedroom floor ground street city weather world internet web website homepage site intranet network wifi system ' +
    'server servers database backup backups software app computer phone phones alarm heating cooling lights light power electricity water gas air temperature humidity volume brightness music tv radio blinds curtains plants flowers grass lawn trash garbage ' +
    'rubbish waste bins dishes laundry mail stock stocks inventory supplies cash cashbook till register payroll books accounts calendar schedule time date team staff crew management board boss manager director ceo cfo coo ' +
    'president owner landlord accountant receptionist caretaker janitor police ambulance fire brigade authorities emergency services press media public neighbours neighbors news newsletter market competition government state tax taxes law rules policy ' +
    'queue inbox archive trash bin homework weekend week day month year night morning evening afternoon door doors window windows gate fence roof stairs dog cat kids children family heating boiler fridge oven coffee tea front rest bell',
  many:
    'order|s invoice|s bill|s ticket|s customer|s client|s user|s patient|s supplier|s vendor|s price|s meeting|s appointment|s booking|s reservation|s payment|s refund|s account|s file|s document|s report|s contract|s request|s ' +
    'delivery|deliveries shipment|s parcel|s package|s item|s product|s article|s email|s message|s letter|s quote|s offer|s task|s project|s employee|s candidate|s student|s teacher|s member|s guest|s visitor|s tenant|s case|s claim|s complaint|s ' +
    'transaction|s transfer|s card|s loan|s subscription|s campaign|s post|s ad|s banner|s page|s form|s application|s record|s entry|entries order|s device|s machine|s filter|s part|s room|s event|s call|s lesson|s exam|s class|classes prescription|s ' +
    'sample|s test|s result|s photo|s picture|s video|s label|s pallet|s box|boxes container|s truck|s van|s vehicle|s driver|s technician|s engineer|s doctor|s nurse|s agent|s lead|s deal|s discount|s coupon|s voucher|s permit|s licence|s license|s key|s password|s site|s influencer|s agency|agencies partner|s journalist|s parent|s draft|s',
  making:
    'order buy get purchase book write create prepare make draft hire add build design produce print rent reserve open register schedule plan arrange organise organize set bring find',
  moving: 'move reschedule postpone shift push change',
};
