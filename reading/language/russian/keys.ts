/** The keys of a Russian keyboard, and what they write on the Latin layout. */
export const russianKeys = {
  latin: 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>`~/?',
  russian: 'йцукенгшщзхъфывапролджэячсмитьбюЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮёЁ.,',
} as const;
