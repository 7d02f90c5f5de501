/** The shape of an area's texts in every language: the same keys, any sentences. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
