// Where the figures of the dashboard lead: lists with the filter that they were counted by.
const runs = '/admin-dashboard/me/runs';
const users = '/user-management/me';

export const dashboardPaths = {
  users,
  usersOfMonth: `${users}?use=month`,
  usersNearLimit: `${users}?use=near`,
  user: (id: string) => `${users}/details/${encodeURIComponent(id)}`,
  unanswered: '/admin-contact/me',
  runsOfMonth: `${runs}?time=month&status=counted`,
  failedOfMonth: `${runs}?time=month&status=failed`,
  failedOfHour: `${runs}?time=hour&status=failed`,
  runsOfService: (key: string) =>
    `${runs}?time=month&status=counted&service=${encodeURIComponent(key)}`,
  runsOfUser: (id: string) => `${runs}?user=${encodeURIComponent(id)}`,
} as const;
