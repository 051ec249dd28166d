// One glyph, one meaning. Screens take glyphs from here and by these names, never from the library,
// so that "text" looks the same in a row, a tab and a menu, and a change of glyph is one line.
import type { LucideIcon } from "lucide-react";

export type Glyph = LucideIcon;

// Media
export {
  AtSign as MentionIcon,
  Mail as MailIcon,
  MessageSquare as TextIcon,
  Phone as CallIcon,
  PhoneCall as LiveCallIcon,
  PhoneForwarded as TransferIcon,
  PhoneIncoming as CallInIcon,
  PhoneMissed as MissedCallIcon,
  PhoneOff as HangUpIcon,
  PhoneOutgoing as CallOutIcon,
  StickyNote as NoteIcon,
  Voicemail as VoicemailIcon,
} from "lucide-react";

// Views and places
export {
  ArrowUpRight as GoThereIcon,
  Bookmark as SavedViewIcon,
  CalendarClock as ScheduledIcon,
  CircleUser as MineIcon,
  Contact as ContactsIcon,
  Hourglass as WaitingIcon,
  Inbox as UnassignedIcon,
  Layers as AllOpenIcon,
  PencilLine as DraftIcon,
  Settings as SettingsIcon,
  Trash2 as TrashIcon,
  Archive as ClosedIcon,
  Ban as BlockedIcon,
  ChartColumn as ReportsIcon,
  TowerControl as SimulatorIcon,
} from "lucide-react";

// People
export {
  Building2 as CompanyIcon,
  Eye as LookingIcon,
  EyeOff as NotShownIcon,
  LogOut as SignOutIcon,
  User as PersonIcon,
  UserPlus as AssignIcon,
  Users as TeamIcon,
  UserX as NobodyIcon,
} from "lucide-react";

// Deeds
export {
  AlarmClock as SnoozeIcon,
  Check as DoneIcon,
  CheckCheck as DeliveredIcon,
  Copy as CopyIcon,
  Download as DownloadIcon,
  Ellipsis as MoreIcon,
  GitMerge as MergeIcon,
  Image as PictureIcon,
  Link as LinkIcon,
  ListFilter as FilterIcon,
  Paperclip as AttachIcon,
  Plus as AddIcon,
  Reply as ReplyIcon,
  RotateCw as AgainIcon,
  Search as SearchIcon,
  Send as SendIcon,
  SquarePen as NewIcon,
  Tag as TagIcon,
  Undo2 as UndoIcon,
  X as RemoveIcon,
  Zap as SavedReplyIcon,
} from "lucide-react";

// Phone
export {
  Grip as KeypadIcon,
  Mic as MuteIcon,
  MicOff as MutedIcon,
  Monitor as ComputerIcon,
  Pause as HoldIcon,
  Play as PlayIcon,
  Smartphone as HandsetIcon,
} from "lucide-react";

// Time
export {
  Briefcase as WorkingDayIcon,
  Calendar as DateIcon,
  CalendarPlus as PickTimeIcon,
  Clock as ClockIcon,
  Sunrise as TomorrowIcon,
  Timer as DueIcon,
} from "lucide-react";

// States
export {
  CircleAlert as FailedIcon,
  CloudOff as OfflineIcon,
  FileText as FileIcon,
  FileWarning as UnreadableIcon,
  ImageOff as PictureGoneIcon,
  Info as InfoIcon,
  LoaderCircle as BusyIcon,
  Lock as LockedIcon,
  MoonStar as QuietHoursIcon,
  PlugZap as LineBrokenIcon,
  Route as WhyIcon,
  ServerCrash as ServerFailedIcon,
  ShieldCheck as ConsentIcon,
  ShieldX as NoConsentIcon,
  TriangleAlert as WarningIcon,
} from "lucide-react";

// Settings
export {
  ArrowRight as NextIcon,
  KeyRound as KeyIcon,
  Plug as ProviderIcon,
  ScrollText as AuditIcon,
  Webhook as WebhookIcon,
  Wrench as WorkshopIcon,
} from "lucide-react";

// The control itself
export {
  ArrowLeft as LeaveIcon,
  ChevronDown as OpensIcon,
  ChevronLeft as BackIcon,
  ChevronRight as ForwardIcon,
  ChevronsUpDown as ChooseIcon,
  EllipsisVertical as MoreTouchIcon,
  Hash as NumberIcon,
  Moon as DarkIcon,
  PanelRight as ContactPaneIcon,
  Sun as LightIcon,
  SunMoon as ThemeIcon,
} from "lucide-react";
