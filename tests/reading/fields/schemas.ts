/** Schemas that the tests of this folder read against. */
import type { FieldKind } from '../../../contracts/assistant/library.ts';
import { compileSchema, schemaOfTool, type CompiledSchema } from '../../../reading/fields/schema.ts';

/** One required field of a kind. */
export function oneField(name: string, kind: FieldKind, choices: readonly string[] = []): CompiledSchema {
  return compileSchema({
    name: 'do_it',
    description: '',
    cues: [],
    fields: [{ name, kind, required: true, description: '', choices, cues: [] }],
  });
}

type Property = Readonly<Record<string, unknown>>;

export function tool(
  name: string,
  description: string,
  properties: Readonly<Record<string, Property>>,
  required: readonly string[],
): CompiledSchema {
  return compileSchema(schemaOfTool({ name, description, parameters: { type: 'object', properties, required } }));
}

export const bookTable = tool(
  'ReserveTable',
  'Reserve a table at a restaurant',
  {
    restaurant_name: { type: 'string', description: 'Name of the restaurant' },
    city: { type: 'string', description: 'City in which the restaurant is located' },
    time: { type: 'string', description: 'Time of the reservation' },
    date: { type: 'string', description: 'Date of the reservation' },
    party_size: { type: 'string', description: 'Number of people', enum: ['1', '2', '3', '4', '5', '6'] },
  },
  ['restaurant_name', 'city', 'time'],
);

export const findRestaurants = tool(
  'FindRestaurants',
  'Find restaurants of a cuisine in a city',
  {
    cuisine: { type: 'string', description: 'Cuisine of food served in the restaurant' },
    city: { type: 'string', description: 'City in which the restaurant is located' },
    has_parking: { type: 'boolean', description: 'Whether the restaurant has parking' },
  },
  ['cuisine', 'city'],
);

export const searchFlights = tool(
  'SearchFlights',
  'Search for flights to a destination',
  {
    origin_city: { type: 'string', description: 'City in which the journey originates' },
    destination_city: { type: 'string', description: 'City in which the journey ends' },
    departure_date: { type: 'string', description: 'Date of the departure flight' },
    return_date: { type: 'string', description: 'Date of the return flight' },
    cabin: { type: 'string', description: 'Class', enum: ['Economy', 'Premium Economy', 'Business'] },
  },
  ['origin_city', 'destination_city', 'departure_date'],
);
