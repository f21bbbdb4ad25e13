// The kinds of a path's elements, as docs/host-interface.md lists them, with one, one, three and no points.
export const MOVE = 0;
export const LINE = 1;
export const CURVE = 2;
export const CLOSE = 3;
