/** How one speaks of a project's material in English (X1). */
import type { MaterialTable } from '../material-table.ts';

const verbs =
  '(add|adapt|analyse|analyze|answer|apply|assess|break|calculate|change|check|cite|clean|collect|combine|comment|compare|condense|convert|correct|count|cut|describe|discuss|draw|edit|estimate|evaluate|expand|explain|extract|filter|fix|go|group|highlight|identify|illustrate|improve|include|integrate|interpret|judge|list|look|make|map|mark|match|merge|name|order|outline|paraphrase|pick|point|polish|present|prioritise|prioritize|proofread|pull|put|quote|rank|rate|read|recap|reformulate|remove|reorder|rephrase|restructure|review|revise|reword|rewrite|select|shorten|simplify|sort|split|strengthen|structure|sum up|summarise|summarize|synthesise|synthesize|take|test|tighten|trace|translate|turn|update|use|verify|visualise|visualize|weigh)';

const made =
  '(create|draft|find|search for|look for|look up|write|suggest|propose|recommend|develop|brainstorm|invent|generate)';
const asked = '(can|could|would|will) you [please|kindly|also|maybe]';

export const englishMaterial: MaterialTable = {
  phrases: {
    order: [
      `^ [please|now|then|so|ok|kindly] ${verbs}`,
      `${asked} ${verbs}`,
      `(i want you|i would like you|i need you|help me) [to] ${verbs}`,
      '^ [so|and|but|because] (i|we) [also|really|just] (need|want|require)',
      "(i'd|we'd|i would|we would) like",
      'let me (see|have|read)',
      "let's (look|go|compare|check|use)",
    ],
    making: [`^ [please|now|then|so|kindly] ${made}`, `${asked} ${made}`, `(help me) [to] ${made}`],
    asking: [
      '(tell|show|give|send|remind|walk) (me|us)',
      'please $',
      '^ [and|so|but|then] (what|which|who|whom|whose|where|why|how)',
      '^ (is|are|was|were|does|do|did|has|have|can|could|should|would|will) (the|our|my|this|these|that|any|all|we|there|it|i|you)',
      "(i|we) (wonder|don't understand|do not understand|am not sure|would like to know|want to know)",
    ],
    'in-general': [
      '(in general|generally|generally speaking|usually|typically|typical|normally|in theory|as a rule|in principle)',
      'how (do|does|can|should|would|could) (i|one|people|researchers|students|somebody|someone) [best|properly|actually|usually] (write|formulate|find|report|present|plan|structure|choose|define|develop|create|make|respond|transcribe|judge|code|design|cite|calculate|conduct|run|state|phrase|build|recruit|assess|evaluate|test)',
      'how (is|are) ..4 (usually|normally|best|typically)',
      'what (makes|counts as)',
      'what (does|do|is) (a|an)',
      '(difference|differences) between (a|an)',
      'what ..2 would you (suggest|propose|recommend)',
      'how (many|much|long|large|big) ..3 (do|does|should|must) (i|one|you|a|an) (need|be|have)',
      'what is meant by',
      'what do people mean',
    ],
    'there-is': [
      '(do|did) (we|you|i|they) [already|still|even|actually|currently] (have|got|get|receive|see|finish|do|make|upload|save|find|store|create|complete|keep)',
      '(have|has|had) (we|you|i|they|anyone|anybody|somebody|someone|everybody) [already|ever|actually|even] (got|done|finished|made|written|written down|received|seen|uploaded|completed|created|saved|drafted|stored|agreed on|settled on|fixed|read|checked|looked at|looked into)',
      '(is|are) there [already|yet|still|even]',
      'where (is|are) [the|our|my]',
      '(when|by when) (will|is|are|was|were|do|does|did|can|should) [we|you|i] [get|see|have|finish|receive|upload]',
      'who (wrote|made|has|did|uploaded|created|approved|owns|keeps|is responsible for|is writing)',
      '(can|could) (you|i|we) (see|access|open|upload|attach|share|download|delete|store|save|export)',
      'how (do|can|should) (i|we) (upload|attach|share|download|export|import|save|add|store)',
      'are (you|we) able to (see|access|open|upload|attach|share|download)',
      '(when|where) (do|does|will|should|can|did) (i|we|you|they) (present|submit|send|publish|start|finish|discuss|write|hand in)',
      'who (should|will|is going to|is) (review|read|check|write|present|approve|reviewing|writing|reading)',
      '(once|until|till|as soon as|when|if|after|before) (we have|you have|i have|we get|i get) [got|finished|done|received|seen]',
    ],
    state: [
      '(ready|done|finished|available|uploaded|stored|saved|there|missing|approved|arrived|here|transcribed|in place|on the way|due|coming|online|up to date|lost)',
      '(been|be|get|got) (approved|uploaded|finished|written|done|made|transcribed|saved|completed|stored|available|ready)',
    ],
    aside: [
      '(without|regardless of|apart from|aside from|independently of|instead of) [looking|going|reading|using|considering|opening|consulting] [at|into|through|back] [to]',
      '(never mind|forget|forget about|ignore|skip|leave out|leave aside|set aside|put aside|disregard)',
      '(leave|put|set) ..4 (aside|out|alone|away)',
      '^ not [about|from|in|for]',
      "(don't|do not|no need to|needn't) [need|use|look at|open|read|consult|touch|change|bother with|want|worry about]",
      "(doesn't|does not|don't|do not) (matter|depend on|concern|involve)",
      '(nothing to do with|not about)',
    ],
    given: [
      "(here is|here are|here's|here comes)",
      '(i|we) [will|have|just|already|now] (paste|pasted|attach|attached|copy|copied|enclose|include)',
      '(is|are) (below|attached|pasted|as follows)',
      '^ (these are|this is) (the|our|my)',
      '(our|my|the) ..3 (is this|is the following|reads|are these|are the following)',
    ],
    'going-on': [
      '(it|its|they|them|their|these|those|that|one|ones|each|both|there)',
      '(would|do|can|could) you',
      '(do|shall) (i|we)',
      '(should|can|could|shall) (i|we)',
      '(is anything|anything|what is) (missing|wrong|unclear)',
    ],
  },
  words: {
    own: 'our my their these those this every each all both own',
    certain: 'the',
    any: 'a an another no some your',
    which: 'which what whose any many much',
    joining: 'and or nor plus with versus vs',
    border:
      'of in on at to for from by about as into onto than then that if is are was were be been being do does did has have had can could should would will may might must not i you he she it we they me us them there here who where when why how so but because between against like through after before during within across please according',
    about: 'on about for that which regarding concerning supporting contradicting against saying showing',
    compound:
      'template templates section sections chapter format software tool tools program manager meeting guide guidelines question questions software',
  },
};
