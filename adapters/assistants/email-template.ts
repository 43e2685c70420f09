/** The template that emails are drafted from without a model: texts that the policy names (`flows.email.template`). */
import type { AssistantFile } from '../../contracts/assistant/assistant.ts';
import type { AssistantFault } from '../files/fault.ts';
import type { Texts } from './texts.ts';
import type { YamlFile } from '../files/yaml-file.ts';

/** Each text of the template that is not there. */
export function templateFaults(
  file: string,
  { data, lineOf }: YamlFile<AssistantFile>,
  texts: Pick<Texts, 'has'>,
): readonly AssistantFault[] {
  const { template } = data.flows.email ?? {};
  if (template === undefined) return [];
  const name = `email.template.${template}`;
  return [name, `${name}.subject`, `${name}.message`]
    .filter((text) => !texts.has(text))
    .map((text) => ({
      file,
      line: lineOf(['flows', 'email', 'template']),
      happened: `There is no text "${text}".`,
      remedy:
        'Add it to texts.yaml: the frame with a line "Subject: [Subject]" and a body with [Message], and under .subject and .message the words that stand there until others are said.',
    }));
}
