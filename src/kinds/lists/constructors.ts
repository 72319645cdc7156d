// Written by `npm run schema:record` from the folders of this room.
// The constructors of kinds that modules bring.
export {}
