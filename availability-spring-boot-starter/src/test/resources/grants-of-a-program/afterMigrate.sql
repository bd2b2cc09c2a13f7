grant select, insert, update on holdfast_resource to renter;
grant select, insert, update, delete on holdfast_blockade to renter;
