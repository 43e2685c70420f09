/** The provider cannot be asked now, or answers what nobody can use. Whoever is told to come back finds it again. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
