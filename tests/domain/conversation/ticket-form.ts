/** An assistant with a form that has a field of every kind, in four languages. */
import { readAssistantFolder, type AssistantContent } from '../../../adapters/assistants/folder.ts';

/** The HR manager's, with a form in place of its actions. */
export function formAssistant(): AssistantContent {
  const { files } = readAssistantFolder('assistants/hr-manager');
  return {
    name: 'hr-manager',
    version: 'with-a-form',
    files: { ...files, 'assistant.yaml': assistant, 'lexicon.yaml': lexicon },
  };
}

const assistant = `name: hr-manager
title: Desk
description: Takes damage reports.
policyVersion: 1
gate: { actions: [damage] }
flows:
  forms:
    damage:
      title: { en: Damage report, es: Parte de daños, ru: Сообщение о поломке, de: Schadensmeldung }
      fields:
        - name: note
          label: { en: note, es: nota, ru: заметка, de: Notiz }
          ask: { en: What has happened?, es: '¿Qué ha pasado?', ru: Что произошло?, de: Was ist passiert? }
        - name: kind
          label: { en: urgency, es: urgencia, ru: срочность, de: Dringlichkeit }
          ask: { en: How urgent?, es: '¿Qué urgencia?', ru: Насколько срочно?, de: Wie dringend? }
          kind: choice
          choices:
            - { en: low, es: baja, ru: низкая, de: niedrig }
            - { en: high, es: alta, ru: высокая, de: hoch }
        - name: due
          label: { en: due date, es: fecha, ru: срок, de: Termin }
          ask: { en: By when?, es: '¿Para cuándo?', ru: К какому дню?, de: Bis wann? }
          kind: date
        - name: contact
          label: { en: contact, es: contacto, ru: контакт, de: Kontakt }
          ask: { en: Whose email address?, es: '¿Qué correo?', ru: Чей адрес почты?, de: Welche E-Mail-Adresse? }
          kind: email
        - name: units
          label: { en: number, es: cantidad, ru: количество, de: Anzahl }
          ask: { en: How many?, es: '¿Cuántos?', ru: Сколько?, de: Wie viele? }
          kind: number
          required: false
webhooks:
  damage: { url: 'http://127.0.0.1:8788/', secretVariable: DAMAGE_SECRET }
`;

const lexicon = `actions:
  damage:
    requests:
      - ^ [please] (report|file) ..3 (damage)
      - ^ [por favor] (registre|registra) ..3 (daños)
      - ^ [пожалуйста] (запишите|оформите) ..3 (поломку)
      - ^ [bitte] (melden|melde) ..3 (schaden)
    strong:
      - (<offering>|<announcing>) ..2 (report|file) ..3 (damage)
`;
