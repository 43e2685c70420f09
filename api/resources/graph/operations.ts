/** The concept graph's part of the table of operations (operations.ts). */
import type {
  CapturedOnWire,
  ConceptOnWire,
  ConceptWithRelations,
  GraphImport,
  Promotion,
} from '../../../contracts/wire/graph.ts';

const concept: ConceptOnWire = {
  id: 'TAX:IE:TAX:VRT',
  domain: 'TAX',
  jurisdiction: 'IE',
  kind: 'TAX',
  pref_label: 'Vehicle Registration Tax',
  alt_labels: ['VRT'],
  definition: 'A tax on the first registration of a vehicle in Ireland.',
  source_urls: ['https://www.revenue.ie/en/vrt/index.aspx'],
  origin: 'imported',
};

const withRelations: ConceptWithRelations = {
  ...concept,
  related: [{ relation: 'interacts_with', direction: 'to', id: 'TAX:IE:TAX:VAT', pref_label: 'Value-Added Tax' }],
};

const given: GraphImport = {
  concepts: [
    {
      id: concept.id,
      label: concept.pref_label,
      also: ['VRT'],
      definition: 'A tax on the first registration of a vehicle in Ireland.',
      sources: concept.source_urls,
    },
  ],
  relations: [{ from: concept.id, relation: 'interacts_with', to: 'TAX:IE:TAX:VAT' }],
};

const captured: CapturedOnWire = {
  ...concept,
  origin: 'captured',
  tenant: 'local',
  conversation_id: '01JDF3W6W9N0V4Z8Q2T7X5C1AB',
  turn_id: '01JDF3W6W9N0V4Z8Q2T7X5C1AC',
  at: '2026-11-27T09:00:00.000Z',
};

const promoting: Promotion = { tenant: 'local', id: concept.id, reason: 'Checked against the authority’s page.' };

export const graphOperations = {
  'POST /v1/graph': {
    id: 'importConcepts',
    tag: 'graph' as const,
    body: given,
    answers: { 200: { concepts: 1, relations: 1 } },
  },
  'GET /v1/graph/concepts': {
    id: 'searchConcepts',
    tag: 'graph' as const,
    answers: { 200: { items: [concept], next: null } },
  },
  'GET /v1/graph/captures': {
    id: 'listCaptures',
    tag: 'graph' as const,
    answers: { 200: { items: [captured], next: null } },
  },
  'DELETE /v1/graph/captures': { id: 'removeCapture', tag: 'graph' as const, answers: { 200: captured } },
  'POST /v1/graph/promotions': {
    id: 'promoteConcept',
    tag: 'graph' as const,
    body: promoting,
    answers: { 200: { ...concept, origin: 'promoted' as const } },
  },
  'GET /v1/graph/concept': { id: 'showConcept', tag: 'graph' as const, answers: { 200: withRelations } },
};
