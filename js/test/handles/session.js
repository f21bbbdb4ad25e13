/** Under this the fixtures of a session have its number. */
export const sessionKey = Symbol("session");
