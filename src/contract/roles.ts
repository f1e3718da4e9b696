/** The two roles and their numbers on the wire. */
export const roles = { user: 1, admin: 2 } as const;

export type Role = keyof typeof roles;
export const roleNames = ['user', 'admin'] as const;
